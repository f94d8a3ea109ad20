import { type Kysely, sql } from 'kysely';
import { statements } from './first-tables.ts';

/** The schema of the first release, and the rows that a school begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const tables = db as Kysely<Record<string, Row>>;
  const at = new Date().toISOString();
  const pages = specifiedPages(at);
  await tables.insertInto('page').values(pages).execute();
  const idOf = new Map(pages.map(({ key, id }) => [key, id]));
  const items = [...menuItems('header', header, idOf), ...menuItems('footer', footer, idOf)];
  await tables.insertInto('menu_item').values(items).execute();
  for (const [table, keys] of Object.entries(keysOfWordings)) {
    const rows = keys.map((key, index) => ({ id: newId(), sequence: index + 1, key, created_at: at, updated_at: at }));
    await tables.insertInto(table).values(rows).execute();
    await tables.insertInto('counter').values({ name: table, value: keys.length }).execute();
  }
}

type Row = Record<string, string | number | null>;

/** Texts that the website words itself: the empty text of a row with a key stands for its wording. */
const keysOfWordings = {
  notice_template: ['holiday', 'half-day', 'fee', 'meeting', 'exam'],
  ready_answer: ['fees', 'bus', 'papers', 'hours'],
};

const addresses = [
  ['home', '/', 'about'],
  ['chairperson', '/chairpersonmessage', 'about'],
  ['director', '/directormessage', 'about'],
  ['principal', '/principalmessage', 'about'],
  ['mission', '/mission-and-vision', 'about'],
  ['academics', '/academics', 'study'],
  ['curriculum', '/curriculum', 'study'],
  ['co-curriculum', '/co-curriculum', 'study'],
  ['library', '/library', 'campus'],
  ['sports', '/sports', 'campus'],
  ['labs', '/labs', 'campus'],
  ['transport', '/transport', 'campus'],
  ['admission', '/admission', 'study'],
  ['contact', '/contact', 'campus'],
  ['privacy', '/privacy', 'about'],
] as const;

/** Empty: such a page shows nothing to visitors until the school publishes it. */
function specifiedPages(updated_at: string) {
  return addresses.map(([key, path, area]) => ({
    id: newId(),
    key: key as string,
    path,
    area,
    updated_at,
    version: 1,
  }));
}

/** Label, the key of a page or a path, and an icon. */
type Link = readonly [label: string, to: string, icon: string];
type Entry = Link | { label: string; area: string; overview?: Link; links: readonly Link[] };

/** The menu that the school begins with. `app/pages/menu/original-menu.ts` says the same for those who go back to it. */
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
  {
    label: 'Notices',
    area: 'about',
    overview: ['Notice board', '/allnotices', 'megaphone-fill'],
    links: [
      ['Results', '/results', 'exam-fill'],
      ['Academic calendar', '/calendar', 'calendar-check-fill'],
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

function menuItems(place: string, entries: readonly Entry[], pages: ReadonlyMap<string, string>): Row[] {
  const blank = { place, is_overview: 0, is_hidden: 0, version: 1 };
  const linkRow = ([label, to, icon]: Link, position: number, parent_id: string | null): Row => {
    const page_id = pages.get(to) ?? null;
    const target = page_id ? '' : to;
    return { ...blank, id: newId(), kind: 'link', parent_id, position, label, page_id, target, icon, area: '' };
  };
  return entries.flatMap((entry, index) => {
    if (!('links' in entry)) return [linkRow(entry, index + 1, null)];
    const { label, area, overview, links } = entry;
    const id = newId();
    const group = { id, kind: 'group', parent_id: null, position: index + 1, label, area };
    const all = overview ? [overview, ...links] : links;
    const children = all.map((link, child) => ({
      ...linkRow(link, child + 1, id),
      is_overview: link === overview ? 1 : 0,
    }));
    return [{ ...blank, ...group, page_id: null, target: '', icon: '' }, ...children];
  });
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
