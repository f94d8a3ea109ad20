import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { compressThoroughly } from './compress-thoroughly.ts';

const moduleName = 'virtual:enhancement-module';
const moduleId = `\0${moduleName}`;
const entry = 'app/ui/enhance/enhance.ts';

export function enhancementModule(): Plugin {
  let bundled: Promise<string> | undefined;
  return {
    name: 'enhancement-module',
    resolveId: (id) => (id === moduleName ? moduleId : undefined),
    async load(id) {
      if (id !== moduleId) return undefined;
      bundled ??= bundle();
      const code = await bundled;
      const hash = createHash('sha256').update(code).digest('base64url').replace(/[-_]/g, '').slice(0, 10);
      const { br, gz } = compressThoroughly(Buffer.from(code));
      const encoded = { br: br.toString('base64'), gzip: gz.toString('base64') };
      return `export default ${JSON.stringify({ path: `/assets/enhance-${hash}.js`, code, ...encoded })}`;
    },
    hotUpdate({ file }) {
      if (!file.includes('/app/ui/enhance/')) return undefined;
      bundled = undefined;
      const module = this.environment.moduleGraph.getModuleById(moduleId);
      return module && [module];
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
