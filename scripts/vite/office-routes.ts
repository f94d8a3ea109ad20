import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import routes from '../../app/routes.ts';

const appFolder = join(import.meta.dirname, '../../app');
const assetsFolder = join(import.meta.dirname, '../../build/client/assets');
const routeMark = '?__react-router-build-client-route';
const office = 'admin/admin-layout';
/** Every address outside the office, and the one inside that React does not show. */
const elsewhere: readonly string[] = ['site/page/own-page', 'site/page/preview-page'];
/** Chooses the square of the crest as the settings do. */
const setupCrest = 'site/setup/crest-step';
const leaves = { parentId: 'root', hasClientLoader: true, hasDefaultExport: false };

const leaving = `export const clientLoader = ({ request }) => {
  location.assign(request.url);
  return new Promise(() => {});
};`;

/** React runs in the admin area and where the set-up asks for the crest: other pages are built for the server only, and opened as a whole. */
export function officeRoutes(): Plugin {
  const files = new Set(['root.tsx', `${setupCrest}.tsx`, ...officeFiles(routes)]);
  return {
    name: 'office-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      if (!id.endsWith(routeMark)) return undefined;
      const file = relative(appFolder, id.slice(0, -routeMark.length));
      return files.has(file) ? undefined : { code: leaving, map: null };
    },
    buildApp: { order: 'post', handler: async () => shortenManifest() },
  };
}

function officeFiles(entries: readonly RouteConfigEntry[], isWithin = false): string[] {
  return entries.flatMap(({ file, children = [] }) => {
    const isOffice = isWithin || file === `${office}.tsx`;
    return [...(isOffice ? [file] : []), ...officeFiles(children, isOffice)];
  });
}

type Route = { parentId?: string; imports?: string[]; hasLoader?: boolean; hasClientLoader?: boolean };
type Manifest = { routes: Record<string, Route> };

/** Only the server has to know the other routes, and what each imports. */
function shortenManifest(): void {
  for (const name of readdirSync(assetsFolder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const path = join(assetsFolder, name);
    const [, start = '', json = ''] = /^([^{]*)(.*);$/s.exec(readFileSync(path, 'utf8')) ?? [];
    writeFileSync(path, `${start}${JSON.stringify(shortened(JSON.parse(json)))};`);
  }
}

function shortened(manifest: Manifest): Manifest {
  const isOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === office || isOffice(manifest.routes[id]?.parentId));
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => id === 'root' || elsewhere.includes(id) || id === setupCrest || isOffice(id))
    .map(([id, route]) => [id, { ...route, imports: [], ...(elsewhere.includes(id) && leaves) }]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
