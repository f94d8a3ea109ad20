import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const moduleName = 'virtual:enhancement-module';
const entry = 'app/ui/enhance/enhance.ts';

/**
 * `virtual:enhancement-module`: the one script of public pages, bundled on its own, with the address it is served at.
 * It stands apart from React's files so that no public page can pull those in by accident.
 */
export function enhancementModule(): Plugin {
  let bundled: Promise<string> | undefined;
  return {
    name: 'enhancement-module',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      bundled ??= bundle();
      const code = await bundled;
      const hash = createHash('sha256').update(code).digest('base64url').replace(/[-_]/g, '').slice(0, 10);
      return `export default ${JSON.stringify({ path: `/assets/enhance-${hash}.js`, code })}`;
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, target: 'es2020', rolldownOptions: { input: entry } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The enhancement module was not built.');
  return first.output[0].code;
}
