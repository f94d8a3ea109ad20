import type { SelectQueryBuilder } from 'kysely';
import { contentTypes } from '../../app/content-types.ts';
import type { EditableTable, Schema } from '../../app/database/schema.ts';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { enqueueEmail } from '../../app/mail/outbox.server.ts';
import type { Block, PageContent } from '../../app/pages/block-kinds.ts';
import { changeDraft } from '../../app/pages/drafts.server.ts';
import { draftContent } from '../../app/pages/page-content.ts';
import type { PageKey } from '../../app/pages/page-templates.ts';
import { findPageByKey, listPages, publishPage } from '../../app/pages/pages.server.ts';
import { block, drawing, lines } from '../../scripts/demonstration/content/page-blocks.ts';
import { addRecord } from '../admin-records.ts';
import type { TestDatabase } from '../fresh-database.ts';
import { addOwnPage } from '../own-page.ts';
import { asStaff } from '../staff.ts';
import { inDatabase } from './staff.ts';

/** The address with an id where it names a thing: of one that no test puts into the bin, as far as there is one. */
export function addressOf(path: string): Promise<string> {
  return inDatabase((db) => addressIn(db, path));
}

export async function addressIn(db: TestDatabase, path: string): Promise<string> {
  const [place, name = '', detail = ''] = /\{(\w+)(?::([\w-]+))?\}/.exec(path) ?? [];
  if (place === undefined) return path;
  return path.replace(place, await find(db, name, detail));
}

async function find(db: TestDatabase, name: string, detail: string): Promise<string> {
  if (name === 'email') return writeEmail(db);
  if (name === 'page') return detail === 'own' ? writeOwnPage(db) : (await findPageByKey(db, detail as PageKey)).id;
  if (name === 'block' || name === 'row') return findEntry(db, name, detail);
  if (name === 'person') return firstOf(db.selectFrom('person').orderBy('created_at'));
  // What the other tests write comes last.
  if (name === 'enquiry') return firstOf(db.selectFrom('enquiry').orderBy('is_demonstration', 'desc'));
  const table = name as EditableTable;
  const active = db.selectFrom(table).where('removed_at', 'is', null).orderBy('is_demonstration', 'desc').orderBy('id');
  const row = await active.select('id').limit(1).executeTakeFirst();
  // The demonstration need not have something of every type.
  return row?.id ?? (await addRecord(db, contentTypes[table].path, 'Sundarpur')).id;
}

async function firstOf<Table extends 'person' | 'enquiry'>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<string> {
  const { id } = await rows.select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  return id;
}

/** The demonstration school has sent none. */
function writeEmail(db: TestDatabase): Promise<string> {
  const email = {
    kind: 'enquiry',
    to: '',
    subject: 'A question from Kavita Murmu',
    body: 'Is there a seat?',
  } as const;
  return inTransaction(db, (tx) => enqueueEmail(tx, email));
}

async function findEntry(db: TestDatabase, entry: 'block' | 'row', kind: string): Promise<string> {
  // Those of the specification first: nobody can put them into the bin.
  const pages = (await listPages(db)).toSorted((a, b) => Number(a.key === null) - Number(b.key === null));
  for (const page of pages) {
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
async function writeOwnPage(db: TestDatabase): Promise<string> {
  const title = 'The garden of the school';
  const id = await addOwnPage(db, `/${newId()}`, title);
  await inTransaction(db, async (tx) => {
    await publishPage(tx, { id, version: 1 }, { title, description: '', blocks }, asStaff);
    await changeDraft(tx, id, changedWords, asStaff);
  });
  return id;
}

function changedWords(content: PageContent): PageContent {
  const [first, ...others] = content.blocks;
  const hidden = { ...first, is_hidden: true } as Block;
  const added = block('lead', { text: 'We grow brinjal, okra and chillies.' });
  return { ...content, blocks: [...others, added, hidden] };
}
