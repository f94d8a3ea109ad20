import type { Kysely } from 'kysely';

type Row = Record<string, string | number | null>;
type MenuDatabase = Kysely<{ menu_item: Row }>;

const links = [
  ['Notice board', '/allnotices', 'megaphone-fill'],
  ['Results', '/results', 'exam-fill'],
  ['Academic calendar', '/calendar', 'calendar-check-fill'],
] as const;

/** Puts the notices, the results and the calendar into the main menu, unless the school has linked the notices there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const db = database as MenuDatabase;
  const header = await db.selectFrom('menu_item').selectAll().where('place', '=', 'header').execute();
  if (header.some(({ target }) => target === '/allnotices')) return;
  const top = header.filter(({ parent_id }) => parent_id === null);
  const disclosure = top.find(({ target }) => target === '/MPD');
  const position = Number(disclosure?.position ?? Math.max(0, ...top.map((row) => Number(row.position))) + 1);
  for (const row of top.filter((other) => Number(other.position) >= position)) {
    await db
      .updateTable('menu_item')
      .set({ position: Number(row.position) + 1 })
      .where('id', '=', row.id as string)
      .execute();
  }
  const blank = { place: 'header', page_id: null, is_hidden: 0, is_demonstration: 0, version: 1 };
  const id = randomId();
  const group = { kind: 'group', parent_id: null, label: 'Notices', target: '', icon: '', area: 'about' };
  const rows = links.map(([label, target, icon], index) => {
    const place = { id: randomId(), parent_id: id, position: index + 1, is_overview: index === 0 ? 1 : 0 };
    return { ...blank, ...place, kind: 'link', label, target, icon, area: '' };
  });
  await db
    .insertInto('menu_item')
    .values([{ ...blank, ...group, id, position, is_overview: 0 }, ...rows])
    .execute();
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
