import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { compressThoroughly } from './compress-thoroughly.ts';

const moduleName = 'virtual:enhancement-modules';
const moduleId = `\0${moduleName}`;

/** What public pages run in the browser: the home page its carousels, every other page the rest. */
const names = ['home', 'page'] as const;

export function enhancementModules(): Plugin {
  let bundled: Promise<string> | undefined;
  return {
    name: 'enhancement-modules',
    resolveId: (id) => (id === moduleName ? moduleId : undefined),
    async load(id) {
      if (id !== moduleId) return undefined;
      bundled ??= bundleAll();
      return bundled;
    },
    hotUpdate({ file }) {
      if (!file.includes('/app/ui/enhance/')) return undefined;
      bundled = undefined;
      const module = this.environment.moduleGraph.getModuleById(moduleId);
      return module && [module];
    },
  };
}

async function bundleAll(): Promise<string> {
  const modules = await Promise.all(names.map(async (name) => [name, await bundle(name)] as const));
  return `export default ${JSON.stringify(Object.fromEntries(modules))}`;
}

async function bundle(name: (typeof names)[number]) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2020',
      rolldownOptions: { input: `app/ui/enhance/enhance-${name}.ts` },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The enhancement module was not built.');
  const { code } = first.output[0];
  const hash = createHash('sha256').update(code).digest('base64url').replace(/[-_]/g, '').slice(0, 10);
  const { br, gz } = compressThoroughly(Buffer.from(code));
  const path = `/assets/enhance-${name}-${hash}.js`;
  return { path, code, br: br.toString('base64'), gzip: gz.toString('base64') };
}
