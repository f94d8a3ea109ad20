import { describe, expect, test } from 'vitest';
import { listFiles, readSource, type SourceFile } from './source-code.ts';

// The layers of the house, from docs/architecture: a file may import from its own folder and from what stands below.
const layers = {
  ground: ['config.server.ts', 'context.ts', 'database', 'lib', 'paraglide', 'ui', 'virtual-modules.d.ts'],
  workshop: ['activity', 'mail', 'media', 'settings', 'throttle'],
  room: ['accounts', 'disclosure', 'enquiries', 'faculty', 'notices', 'pages', 'photos', 'results'],
  frame: ['admin', 'legacy-api', 'site'],
  plan: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
} as const;

type Layer = keyof typeof layers;

const mayImport: Record<Layer, readonly Layer[]> = {
  ground: [],
  workshop: ['ground'],
  room: ['ground', 'workshop'],
  frame: ['ground', 'workshop', 'room'],
  plan: ['ground', 'workshop', 'room', 'frame', 'plan'],
};

/** What every workshop may use: whoever writes anything writes down that it was done. */
const underTheWorkshops = ['activity'];

/** What the parts of the ground may take from each other; all may use the words of the interface. */
const groundMayImport: Record<string, string[]> = {
  'context.ts': ['database', 'lib'],
  database: ['lib'],
  ui: ['lib'],
};

const files = listFiles(['app', 'server', 'scripts'], /\.tsx?$/)
  .filter((path) => !path.endsWith('.test.ts'))
  .map(readSource);
const app = files.filter((file) => file.path.startsWith('app/'));

function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function layerOf(path: string): Layer | undefined {
  return (Object.keys(layers) as Layer[]).find((layer) => (layers[layer] as readonly string[]).includes(partOf(path)));
}

/** Every import of a file of ours that `isWrong`, as a sentence. */
function wrongImports(isWrong: (from: string, to: string, isType: boolean) => boolean): string[] {
  return app.flatMap(({ path, imports }) =>
    imports.filter(({ target, isType }) => isWrong(path, target, isType)).map(({ target }) => `${path} → ${target}`),
  );
}

describe('the house', () => {
  test('every folder of app is a known room, frame, workshop or part of the ground', () => {
    expect(app.map((file) => file.path).filter((path) => !layerOf(path))).toEqual([]);
  });

  test('imports point down, and rooms never enter each other', () => {
    const wrong = wrongImports((from, to) => {
      if (!to.startsWith('app/') || partOf(from) === partOf(to) || partOf(to) === 'paraglide') return false;
      const [above, below] = [layerOf(from), layerOf(to)];
      if (!above || !below) return false;
      if (above === 'ground' && below === 'ground') return !groundMayImport[partOf(from)]?.includes(partOf(to));
      if (above === 'workshop' && underTheWorkshops.includes(partOf(to))) return false;
      return !mayImport[above].includes(below);
    });
    expect(wrong).toEqual([]);
  });

  test('nothing in app imports from the server, the scripts or the tests', () => {
    expect(wrongImports((_from, to) => /^(server|scripts|tests)\//.test(to))).toEqual([]);
  });

  test('no file imports itself around a corner', () => {
    expect(cyclesIn(files)).toEqual([]);
  });

  test('only files named .server touch the database, Node or what runs outside the browser', () => {
    const outside = /^(node:|better-sqlite3|flydrive|kysely|nodemailer|pg$|pino|sharp|@aws-sdk\/)/;
    const isServer = (path: string) => /\.server\.tsx?$/.test(path) || path.startsWith('app/database/');
    // What decodes pictures and reads PDFs is a process of its own and part of no page.
    const allowed = ['app/media/image-worker.ts', 'app/media/pdf-worker.ts'];
    const wrong = wrongImports((from, to, isType) => !isServer(from) && !isType && outside.test(to));
    expect(wrong.filter((sentence) => !allowed.some((path) => sentence.startsWith(path)))).toEqual([]);
  });

  test('only config.server.ts reads the environment', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(file.text)).map((file) => file.path);
    expect(readers.filter((path) => !path.startsWith('scripts/'))).toEqual(['app/config.server.ts']);
  });

  test('only a part of the house writes to its own tables', () => {
    const owners: Record<string, string> = {
      activity: 'activity',
      letter: 'mail',
      invitation: 'accounts',
      known_device: 'accounts',
      password_reset: 'accounts',
      pending_sign_in: 'accounts',
      person: 'accounts',
      recovery_code: 'accounts',
      session: 'accounts',
      throttle: 'throttle',
      consent: 'enquiries',
      enquiry_entry: 'enquiries',
      album: 'photos',
      attachment: 'notices',
      counter: 'database',
      document: 'disclosure',
      enquiry: 'enquiries',
      faculty: 'faculty',
      image: 'media',
      notice: 'notices',
      photo: 'photos',
      result: 'results',
      result_import: 'results',
      setting: 'settings',
      stray_file: 'media',
      tally: 'database',
    };
    const uses = app.flatMap(({ path, text }) =>
      [...text.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)/g)].map(([, table = '']) => [
        path,
        table,
      ]),
    );
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter(([path = '', table = '']) => owners[table] !== partOf(path))).toEqual([]);
  });

  test('what was done is written down once, and never changed or removed', () => {
    const changing = /\.(?:updateTable|deleteFrom)\('activity'|(?:update|delete from|truncate)\s+activity\b/i;
    expect(files.filter(({ text }) => changing.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('a migration imports kysely and nothing of ours', () => {
    const migrations = app.filter(({ path }) => /^app\/database\/migrations\/\d/.test(path));
    expect(migrations.length).toBeGreaterThan(0);
    expect(
      migrations.flatMap(({ imports }) => imports.map(({ target }) => target)).filter((name) => name !== 'kysely'),
    ).toEqual([]);
  });

  test('there are no barrels', () => {
    expect(files.filter((file) => file.reexports > 0).map((file) => file.path)).toEqual([]);
  });

  test('only what React Router asks for is exported as default', () => {
    const asked = new Set(['app/root.tsx', 'app/routes.ts', 'app/entry.server.tsx', ...routeModules()]);
    expect(files.filter((file) => file.exportsDefault && !asked.has(file.path)).map((file) => file.path)).toEqual([]);
  });

  test('names say what is inside', () => {
    const empty = /(^|\/)(utils?|helpers?|common|misc|types?|index|shared)(\.|\/|$)/;
    expect(files.map((file) => file.path).filter((path) => empty.test(path) || /[A-Z_]/.test(path))).toEqual([]);
  });
});

function routeModules(): string[] {
  const routes = files.find((file) => file.path === 'app/routes.ts')?.text ?? '';
  return [...routes.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, path]) => `app/${path}`);
}

/** Circles of imports that are there when the program runs; types alone cannot hurt. */
function cyclesIn(sources: SourceFile[]): string[] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.filter((one) => !one.isType)]));
  const done = new Set<string>();
  const found: string[] = [];
  function walk(path: string, way: string[]): void {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const { target } of importsOf.get(path) ?? []) walk(target, [...way, path]);
    done.add(path);
  }
  for (const path of importsOf.keys()) walk(path, []);
  return found;
}
