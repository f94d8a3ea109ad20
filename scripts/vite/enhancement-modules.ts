import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';
import { compressThoroughly } from './compress-thoroughly.ts';

const moduleName = 'virtual:enhancement-modules';
const moduleId = `\0${moduleName}`;

/**
 * What runs in the browser without React: on public pages (the home page its carousels, galleries their lightbox, the
 * page of subscriptions its buttons, every other page the rest, and what a tap loads), on phones that are sent notices,
 * in copies that a phone keeps, and in the office without a connection.
 */
const entries = {
  home: 'app/ui/enhance/enhance-home.ts',
  page: 'app/ui/enhance/enhance-page.ts',
  'share-picture': 'app/ui/enhance/share-picture.ts',
  follow: 'app/notices/follow/follow-script.ts',
  'push-worker': 'app/notices/follow/push-worker.ts',
  gallery: 'app/ui/enhance/enhance-gallery.ts',
  copy: 'app/site/offline/copy-script.ts',
  listen: 'app/notices/listen-script.ts',
  'board-worker': 'app/site/offline/board-worker.ts',
  'offline-page': 'app/admin/offline/offline-page.ts',
  'office-worker': 'app/admin/offline/office-worker.ts',
};

type Name = keyof typeof entries;

export function enhancementModules(): Plugin {
  let bundled: Promise<Bundled> | undefined;
  return {
    name: 'enhancement-modules',
    resolveId: (id) => (id === moduleName ? moduleId : undefined),
    async load(id) {
      if (id !== moduleId) return undefined;
      bundled ??= bundleAll();
      return this.environment.name === 'client' ? addressesOf(await bundled) : codeOf(await bundled);
    },
    hotUpdate({ file }) {
      if (!file.includes('/app/ui/enhance/')) return undefined;
      bundled = undefined;
      const module = this.environment.moduleGraph.getModuleById(moduleId);
      return module && [module];
    },
  };
}

type Bundled = (readonly [Name, Awaited<ReturnType<typeof bundle>>])[];

function bundleAll(): Promise<Bundled> {
  return Promise.all((Object.keys(entries) as Name[]).map(async (name) => [name, await bundle(name)] as const));
}

function codeOf(bundled: Bundled): string {
  return `export default ${JSON.stringify(Object.fromEntries(bundled))}`;
}

function addressesOf(bundled: Bundled): string {
  return codeOf(bundled.map(([name, { path }]) => [name, { path, code: '', br: '', gzip: '' }]));
}

async function bundle(name: Name) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      // Without `?.` and `??`, which Chromium 79 cannot read.
      target: 'es2019',
      rolldownOptions: { input: entries[name] },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The enhancement module was not built.');
  const { code } = first.output[0];
  const hash = createHash('sha256').update(code).digest('base64url').replace(/[-_]/g, '').slice(0, 10);
  const { br, gz } = await compressThoroughly(Buffer.from(code));
  const path = `/assets/enhance-${name}-${hash}.js`;
  return { path, code, br: br.toString('base64'), gzip: gz.toString('base64') };
}
