import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('menu_item')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text', (column) => column.references('menu_item.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('page_id', 'text', (column) => column.references('page.id').onDelete('cascade'))
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('is_overview', 'integer', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('is_demonstration', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .addColumn('bin_sequence', 'integer', (column) => column.unique())
    .execute();
  await db.schema.createIndex('menu_item_page').on('menu_item').column('page_id').execute();
  await db.schema.createIndex('menu_item_parent').on('menu_item').column('parent_id').execute();
  await insertMenu(db as MenuDatabase);
}

type Row = Record<string, string | number | null>;
type MenuDatabase = Kysely<{ menu_item: Row; page: { id: string; key: string | null } }>;

/** Words, the key of a page or a path, and an icon. */
type Link = readonly [label: string, to: string, icon: string];
type Entry = Link | { label: string; area: string; overview?: Link; links: readonly Link[] };

const header: readonly Entry[] = [
  ['Home', 'home', 'house-fill'],
  {
    label: 'About Us',
    area: 'about',
    links: [
      ['Chairperson’s Message', 'chairperson', 'hand-heart-fill'],
      ['Director’s Message', 'director', 'handshake-fill'],
      ['Principal Message', 'principal', 'identification-card-fill'],
      ['Our Mission & Vision', 'mission', 'target-fill'],
    ],
  },
  {
    label: 'Academics',
    area: 'study',
    overview: ['All about academics', 'academics', 'graduation-cap-fill'],
    links: [
      ['School Curriculum', 'curriculum', 'books-fill'],
      ['Co-Curriculum', 'co-curriculum', 'palette-fill'],
      ['Faculty', '/faculty', 'chalkboard-teacher-fill'],
    ],
  },
  {
    label: 'Campus',
    area: 'campus',
    links: [
      ['Library', 'library', 'books-fill'],
      ['Sports', 'sports', 'soccer-ball-fill'],
      ['Labs', 'labs', 'flask-fill'],
      ['Transportation', 'transport', 'bus-fill'],
    ],
  },
  ['Mandatory Public Disclosure', '/MPD', 'shield-check-fill'],
  ['Admission', 'admission', 'student-fill'],
  ['Gallery', '/gallery', 'images-fill'],
  ['Contact', '/contact', 'phone-fill'],
];

const footer: readonly Entry[] = [
  {
    label: 'School',
    area: 'about',
    links: [
      ['Principal’s Message', 'principal', 'identification-card-fill'],
      ['Mission & Vision', 'mission', 'target-fill'],
      ['Faculty', '/faculty', 'chalkboard-teacher-fill'],
      ['Admission', 'admission', 'student-fill'],
    ],
  },
  {
    label: 'Campus',
    area: 'campus',
    links: [
      ['Library', 'library', 'books-fill'],
      ['Labs', 'labs', 'flask-fill'],
      ['Sports', 'sports', 'soccer-ball-fill'],
      ['Transportation', 'transport', 'bus-fill'],
    ],
  },
  {
    label: 'Information',
    area: 'study',
    links: [
      ['Notices', '/allnotices', 'megaphone-fill'],
      ['Results', '/results', 'exam-fill'],
      ['Academic calendar', '/calendar', 'calendar-check-fill'],
      ['Mandatory Public Disclosure', '/MPD', 'shield-check-fill'],
      ['Contact', '/contact', 'phone-fill'],
      ['Privacy', 'privacy', 'key-fill'],
    ],
  },
];

/** The menu that the school begins with. `app/pages/menu/original-menu.ts` says the same for those who go back to it. */
async function insertMenu(db: MenuDatabase): Promise<void> {
  const pages = new Map((await db.selectFrom('page').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]));
  const rows = [...rowsOf('header', header, pages), ...rowsOf('footer', footer, pages)];
  await db.insertInto('menu_item').values(rows).execute();
}

function rowsOf(place: string, entries: readonly Entry[], pages: Map<string | null, string>): Row[] {
  const blank = { place, is_overview: 0, is_hidden: 0, version: 1 };
  const linkRow = ([label, to, icon]: Link, position: number, parent_id: string | null): Row => {
    const page_id = pages.get(to) ?? null;
    const target = page_id ? '' : to;
    return { ...blank, id: randomId(), kind: 'link', parent_id, position, label, page_id, target, icon, area: '' };
  };
  return entries.flatMap((entry, index) => {
    if (!('links' in entry)) return [linkRow(entry, index + 1, null)];
    const { label, area, overview, links } = entry;
    const id = randomId();
    const group = { id, kind: 'group', parent_id: null, position: index + 1, label, area };
    const all = overview ? [overview, ...links] : links;
    const children = all.map((link, place) => ({
      ...linkRow(link, place + 1, id),
      is_overview: link === overview ? 1 : 0,
    }));
    return [{ ...blank, ...group, page_id: null, target: '', icon: '' }, ...children];
  });
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
