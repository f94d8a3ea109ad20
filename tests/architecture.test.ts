import { describe, expect, test } from 'vitest';
import { circlesIn, routeModules } from '../tools/structure/measures.ts';
import { isTest, projectFolder, readSources } from '../tools/structure/source-files.ts';
import { refusedNamesIn } from '../tools/structure/vocabulary.ts';

// From the bottom up, as docs/decisions/01-folders-by-feature.md tells it. A file may import from its own folder and from
// the layers below.
const layers = {
  foundation: ['config.server.ts', 'context.ts', 'database', 'forms', 'lib', 'paraglide', 'ui', 'virtual-modules.d.ts'],
  services: [
    'activity',
    'archives',
    'backups',
    'content',
    'imports',
    'jobs',
    'mail',
    'media',
    'rate-limits',
    'settings',
    'spreadsheets',
    'texts',
    'translations',
  ],
  // Every other folder.
  features: [],
  catalogue: ['content-types.ts', 'content-types.server.ts'],
  interfaces: ['admin', 'legacy-api', 'site', 'transfer'],
  composition: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
} as const;

type Layer = keyof typeof layers;

const mayImport: Record<Layer, readonly Layer[]> = {
  foundation: [],
  services: ['foundation', 'services'],
  features: ['foundation', 'services'],
  catalogue: ['foundation', 'services', 'features', 'catalogue'],
  interfaces: ['foundation', 'services', 'features', 'catalogue'],
  composition: ['foundation', 'services', 'features', 'catalogue', 'interfaces', 'composition'],
};

/** What the parts of the foundation may take from each other; all may use the texts of the interface. */
const foundationMayImport: Record<string, string[]> = {
  'context.ts': ['database', 'lib'],
  database: ['lib'],
  forms: ['context.ts', 'database', 'lib', 'ui'],
  ui: ['forms', 'lib'],
};

const sources = readSources();
const files = sources.filter((file) => !isTest(file.path));
const app = files.filter((file) => file.path.startsWith('app/'));

function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function layerOf(path: string): Layer {
  const named = (Object.keys(layers) as Layer[]).find((layer) =>
    (layers[layer] as readonly string[]).includes(partOf(path)),
  );
  return named ?? 'features';
}

/** Every import of a file of ours that `isWrong`, as a sentence. */
function wrongImports(isWrong: (from: string, to: string, isType: boolean) => boolean): string[] {
  return app.flatMap(({ path, imports }) =>
    imports.filter(({ target, isType }) => isWrong(path, target, isType)).map(({ target }) => `${path} → ${target}`),
  );
}

describe('architecture', () => {
  test('a file of app beside the folders belongs to a named layer', () => {
    const beside = app.map(({ path }) => path).filter((path) => partOf(path).includes('.'));
    expect(beside.filter((path) => layerOf(path) === 'features')).toEqual([]);
  });

  test('imports point down, and features never import each other', () => {
    const wrong = wrongImports((from, to) => {
      if (!to.startsWith('app/') || partOf(from) === partOf(to) || partOf(to) === 'paraglide') return false;
      const [above, below] = [layerOf(from), layerOf(to)];
      if (above === 'foundation' && below === 'foundation')
        return !foundationMayImport[partOf(from)]?.includes(partOf(to));
      return !mayImport[above].includes(below);
    });
    expect(wrong).toEqual([]);
  });

  test('nothing in app imports from the server, the scripts, the tools or the tests', () => {
    expect(wrongImports((_from, to) => /^(server|scripts|tools|tests)\//.test(to))).toEqual([]);
  });

  test('no imports run in a circle, type imports counted', () => {
    expect(circlesIn(files)).toEqual([]);
  });

  test('only files named .server touch the database, Node or what runs outside the browser', () => {
    const outside = /^(node:|better-sqlite3|kysely|nodemailer|pg$|pino|sharp|@aws-sdk\/)/;
    const isServer = (path: string) => /\.server\.tsx?$/.test(path) || path.startsWith('app/database/');
    // What decodes pictures and reads PDFs and tables runs in separate processes and is part of no page.
    const allowed = ['media/image', 'media/card/card', 'media/pdf/pdf', 'spreadsheets/table'].map(
      (name) => `app/${name}-worker.ts`,
    );
    const wrong = wrongImports((from, to, isType) => !isServer(from) && !isType && outside.test(to));
    expect(wrong.filter((sentence) => !allowed.some((path) => sentence.startsWith(path)))).toEqual([]);
  });

  test('only config.server.ts reads the environment', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(file.text)).map((file) => file.path);
    expect(readers.filter((path) => !/^(scripts|tools)\//.test(path))).toEqual(['app/config.server.ts']);
  });

  test('each table is read and written by one part of app only', () => {
    const users = new Map<string, Set<string>>();
    for (const { path, text } of app.filter((file) => !file.path.startsWith('app/database/migrations/'))) {
      for (const [, table = ''] of text.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)/g)) {
        users.set(table, (users.get(table) ?? new Set()).add(partOf(path)));
      }
    }
    expect(users.size).toBeGreaterThan(30);
    expect([...users].filter(([, parts]) => parts.size > 1)).toEqual([]);
  });

  test('the activity log is inserted to, and changed or removed only where it is counted, moved and pruned', () => {
    const changing = /\.(?:updateTable|deleteFrom)\('activity'|(?:update|delete from|truncate)\s+activity\b/i;
    const owner = 'app/activity/activity.server.ts';
    // It writes another name for the same subject.
    const migration = 'app/database/migrations/2027-01-01-email-table.ts';
    const changers = files.filter(({ text }) => changing.test(text)).map(({ path }) => path);
    expect(changers.toSorted()).toEqual([owner, migration]);
    const text = files.find(({ path }) => path === owner)?.text ?? '';
    expect(text.match(/\.(?:updateTable|deleteFrom)\('activity'\)/g)).toEqual([
      ".updateTable('activity')",
      ".updateTable('activity')",
      ".deleteFrom('activity')",
    ]);
  });

  test('every transaction is tried again when PostgreSQL asks for it, and moves the version of the content', () => {
    const around = /\.(?:transaction|startTransaction)\(\)|\basKysely\b|\bas (?:unknown as )?Kysely</;
    const paths = files.filter(({ text }) => around.test(text)).map(({ path }) => path);
    expect(paths.filter((path) => !/^(?:app\/database|tools\/trials)\//.test(path))).toEqual([]);
  });

  test('no SQL is made of strings', () => {
    const shipped = files.filter(({ path }) => !/^(tools|app\/database\/migrations)\//.test(path));
    const uses = (pattern: RegExp) =>
      shipped.flatMap(({ path, text }) => Array.from(text.matchAll(pattern), ([found]) => `${path}: ${found}`));
    // SQL text without parameters: constants, and names that the database itself has listed.
    const raw = [...new Set(uses(/\bsql\.raw\b|\bCompiledQuery\.raw\b/g))];
    expect(raw.toSorted()).toEqual(
      [
        'app/database/transaction.server.ts: sql.raw',
        'app/database/sqlite-dialect.server.ts: CompiledQuery.raw',
        'app/database/every-table.server.ts: sql.raw',
      ].toSorted(),
    );
    // Numbers and words of the program: Kysely writes them into the text instead of passing them beside it.
    expect(uses(/\bsql\.lit\b[^)]*\)/g).toSorted()).toEqual([
      'app/activity/activity.server.ts: sql.lit(left)',
      'app/database/every-table.server.ts: sql.lit(rowsAtOnce)',
      'app/enquiries/inbox/enquiry-list.server.ts: sql.lit(state)',
      "app/enquiries/inbox/enquiry-list.server.ts: sql.lit<EnquiryState>('spam')",
      'app/results/results.server.ts: sql.lit(maxDistinct)',
      'app/results/shown-results.server.ts: sql.lit(maxWritten)',
    ]);
    const drivers = shipped.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => /^(better-sqlite3|pg)$/.test(target)).map(() => path),
    );
    expect(drivers.filter((path) => !path.startsWith('app/database/'))).toEqual([]);
  });

  test('a migration imports kysely and nothing else of ours', () => {
    const isMigration = (path: string) => /^app\/database\/migrations\/(?!all\.ts)/.test(path);
    const migrations = app.filter(({ path }) => isMigration(path));
    expect(migrations.length).toBeGreaterThan(0);
    const targets = migrations.flatMap(({ imports }) => imports.map(({ target }) => target));
    expect(targets.filter((name) => name !== 'kysely' && !isMigration(name))).toEqual([]);
  });

  test('what Node runs from its sources needs neither Vite nor JSX', () => {
    const started = files.filter(({ path }) => path === 'server/dev.ts' || /^(scripts|tools)\/[^/]+\.ts$/.test(path));
    const reached = new Set(started);
    for (const { imports } of reached) {
      const targets = imports.filter(({ isType }) => !isType).map(({ target }) => target);
      for (const file of files.filter(({ path }) => targets.includes(path))) reached.add(file);
    }
    const wrong = [...reached].filter(({ path, text }) => path.endsWith('.tsx') || text.includes('import.meta.glob'));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('what a module keeps is known, because all schools of a process share it: by school, except where said', () => {
    const kept =
      /^(?:export )?(?:let (\w+)|const (\w+)(?:: .*)? = (?:\[\];|new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|create(?!Context)\w+\())/gm;
    const onServer = files.filter(({ path }) => /^server\/(?!dev\.ts)|^app\/.*\.server\.tsx?$/.test(path));
    const found = onServer.flatMap(({ path, text }) =>
      Array.from(text.matchAll(kept), ([, changing, constant]) => `${path}: ${changing ?? constant}`),
    );
    expect(found.toSorted()).toEqual([
      'app/accounts/passwords.server.ts: hashes',
      'app/accounts/passwords.server.ts: inTurn',
      'app/backups/backups.server.ts: isBusy',
      'app/database/integrity.server.ts: inTurn',
      // The fonts of the product.
      'app/media/card/compose-card.server.ts: shaper',
      'app/media/file-response.server.ts: fileTransfers',
      // The keys of these two contain the origin of the school.
      'app/notices/follow/web-push.server.ts: signed',
      'app/site/card/notice-cards.server.ts: underWay',
      'app/transfer/export.server.ts: underWay',
      'server/http/body-limit.ts: readBody',
      'server/page-cache/encoded-page.ts: inTurn',
    ]);
  });

  test('there are no barrels', () => {
    expect(files.filter((file) => file.reexports > 0).map((file) => file.path)).toEqual([]);
  });

  test('only what React Router or Playwright asks for is exported as default', () => {
    const roots = ['app/root.tsx', 'app/routes.ts', 'app/entry.server.tsx', 'tools/compare/playwright.config.ts'];
    const routed = new Set([...roots, ...routeModules(files)]);
    expect(files.filter((file) => file.exportsDefault && !routed.has(file.path)).map((file) => file.path)).toEqual([]);
  });

  test('no file and no exported name uses a refused word', () => {
    const found = refusedNamesIn(projectFolder, sources);
    expect(found, 'words that tools/structure/vocabulary.ts refuses in names').toEqual([]);
  });

  test('names say what is inside', () => {
    const empty = /(^|\/)(utils?|helpers?|common|misc|types?|index|shared)(\.|\/|$)/;
    expect(files.map((file) => file.path).filter((path) => empty.test(path) || /[A-Z_]/.test(path))).toEqual([]);
  });
});
