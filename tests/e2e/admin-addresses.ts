import type { Database } from '../../app/database/schema.ts';
import { newId } from '../../app/lib/ids.ts';
import { enqueueEmail } from '../../app/mail/outbox.server.ts';
import type { Block, PageContent } from '../../app/pages/block-kinds.ts';
import { changeDraft } from '../../app/pages/drafts.server.ts';
import { draftContent } from '../../app/pages/page-content.ts';
import type { PageKey } from '../../app/pages/page-templates.ts';
import { findPageByKey, listPages, publishPage } from '../../app/pages/pages.server.ts';
import { block, drawing, lines } from '../../scripts/demonstration/content/page-blocks.ts';
import { addOwnPage } from '../own-page.ts';
import { asStaff } from '../staff.ts';
import { inDatabase } from './staff.ts';

type Table =
  | ('notice' | 'notice_template' | 'photo' | 'album' | 'result' | 'faculty' | 'calendar_item')
  | ('person' | 'enquiry' | 'ready_answer' | 'menu_item');

/** The address with an id where it names a thing: of the first one there is. */
export function addressOf(path: string): Promise<string> {
  return inDatabase((db) => addressIn(db, path));
}

export async function addressIn(db: Database, path: string): Promise<string> {
  const [place, name = '', detail = ''] = /\{(\w+)(?::([\w-]+))?\}/.exec(path) ?? [];
  if (place === undefined) return path;
  return path.replace(place, await find(db, name, detail));
}

async function find(db: Database, name: string, detail: string): Promise<string> {
  if (name === 'letter') return writeLetter(db);
  if (name === 'page') return detail === 'own' ? writeOwnPage(db) : (await findPageByKey(db, detail as PageKey)).id;
  if (name === 'block' || name === 'row') return findEntry(db, name, detail);
  const { id } = await db
    .selectFrom(name as Table)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** The demonstration school has sent none. */
function writeLetter(db: Database): Promise<string> {
  const letter = {
    kind: 'enquiry',
    to: '',
    subject: 'A question from Kavita Murmu',
    body: 'Is there a seat?',
  } as const;
  return db.transaction().execute((tx) => enqueueEmail(tx, letter));
}

async function findEntry(db: Database, entry: 'block' | 'row', kind: string): Promise<string> {
  for (const page of await listPages(db)) {
    for (const { id, kind: one, rows } of draftContent(page).blocks) {
      if (one !== kind || (entry === 'row' && rows.length === 0)) continue;
      return `${page.id}/blocks/${id}${entry === 'row' ? `/rows/${rows[0]?.id}` : ''}`;
    }
  }
  await writeOwnPage(db);
  return findEntry(db, entry, kind);
}

const blocks = [
  block('text', { heading: 'Why we dig', text: 'Every class has **one bed**.\n\n- okra\n- brinjal' }),
  block('picture', { picture: drawing('plant', 'Beds of okra'), heading: 'In the beds' }),
  block('buses', { heading: 'How to come' }, [{ bus: '1', stops: lines('Rampur bazar', 'বড় পুকুর'), at_school: '9:40' }]),
  block('downloads', { heading: 'Papers' }, [{ title: 'What to plant in each month', address: '/MPD' }]),
];

/** Published, with a draft in which something differs. */
async function writeOwnPage(db: Database): Promise<string> {
  const title = 'The garden of the school';
  const id = await addOwnPage(db, `/${newId()}`, title);
  await db.transaction().execute(async (tx) => {
    await publishPage(tx, { id, version: 1 }, { title, description: '', blocks }, asStaff);
    await changeDraft(tx, id, { change: changedWords }, asStaff);
  });
  return id;
}

function changedWords(content: PageContent): PageContent {
  const [first, ...others] = content.blocks;
  const hidden = { ...first, is_hidden: true } as Block;
  const added = block('lead', { text: 'We grow brinjal, okra and chillies.' });
  return { ...content, blocks: [...others, added, hidden] };
}
