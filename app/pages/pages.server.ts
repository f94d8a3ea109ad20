import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import { type RecordVersion, type UpdateRefusal, updateRow } from '../database/editable-records.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { isBlank } from '../lib/text.ts';
import { noteOriginals } from '../translations/translations.server.ts';
import type { PageContent } from './block-kinds.ts';
import { visibleBlocks } from './blocks/visible-blocks.ts';
import { feesAnchor, findFeeTable } from './fee-table.ts';
import { type Page, parseContent, publishedContent } from './page-content.ts';
import { type PageKey, pageTemplates, templateOf } from './page-templates.ts';
import { textsOfPage } from './page-texts.ts';

export async function findPage(db: Connection, path: string): Promise<Page | undefined> {
  return db.selectFrom('page').selectAll().where('path', '=', path).where('removed_at', 'is', null).executeTakeFirst();
}

/** The addresses of all pages of which something is published. */
export async function listPublishedPaths(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .select('path')
    .where('published', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** The page that once had this address. */
export async function findMovedPage(db: Connection, path: string): Promise<Pick<Page, 'path'> | undefined> {
  return db
    .selectFrom('page_address')
    .innerJoin('page', 'page.id', 'page_address.page_id')
    .select('page.path')
    .where('page_address.path', '=', path)
    .where('page.path', '!=', path)
    .where('page.removed_at', 'is', null)
    .executeTakeFirst();
}

export async function findPageByKey(db: Connection, key: PageKey): Promise<Page> {
  return db.selectFrom('page').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

/** By address. */
export async function listPages(db: Connection): Promise<Page[]> {
  return db.selectFrom('page').selectAll().where('removed_at', 'is', null).orderBy('path').execute();
}

/** What visitors see is `content` from now on. The same again changes nothing. */
export async function publishPage(
  tx: Transaction,
  version: RecordVersion,
  content: PageContent,
  by: Actor,
): Promise<{ refused?: undefined } | UpdateRefusal<'page'>> {
  const published = JSON.stringify(content);
  const at = now();
  const changes = { published, draft: null, published_at: at, updated_at: at, ...demonstrationMark(by) } as const;
  const outcome = await updateRow(tx, 'page', version, changes);
  if ('refused' in outcome) return outcome;
  if (outcome.before.published === published) return {};
  await noteOriginals(tx, 'page', version.id, shownTexts(content));
  await recordRevision(tx, outcome.before, published, by);
  return {};
}

function shownTexts(content: PageContent): Record<string, string> {
  const shown = { ...content, blocks: visibleBlocks(content.blocks) };
  return Object.fromEntries(textsOfPage(shown).map(({ place, text }) => [place, text]));
}

async function recordRevision(tx: Transaction, page: Page, content: string, by: Actor): Promise<void> {
  const sequence = await nextInSequence(tx, 'page_revision');
  const row = { id: newId(), page_id: page.id, sequence, content, at: now(), person_name: by.name };
  await tx.insertInto('page_revision').values(row).execute();
  const label = parseContent(content)?.title || templateOf(page.key)?.title() || page.path;
  await recordActivity(tx, by, { kind: 'change', subject: 'page', subject_id: page.id, label });
}

/** Visitors see nothing of them any more. A draft that the school has begun stays. */
export async function eraseDemonstrationPages(tx: Transaction): Promise<number> {
  const marked = await tx.selectFrom('page').select('id').where('is_demonstration', '=', 1).execute();
  const ids = marked.map(({ id }) => id);
  await tx.deleteFrom('page_revision').where('page_id', 'in', ids).execute();
  await tx
    .updateTable('page')
    .set((eb) => ({
      published: null,
      published_at: null,
      updated_at: now(),
      is_demonstration: 0,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Undefined = visitors find no fees on the admission page. */
export async function findFeesAddress(db: Connection): Promise<string | undefined> {
  const content = publishedContent(await findPageByKey(db, 'admission'));
  const table = content && findFeeTable(visibleBlocks(content.blocks));
  return table && `${pageTemplates.admission.path}#${feesAnchor}`;
}

/** The buses of the transport page, as families know them. */
export async function listBusNames(db: Connection): Promise<string[]> {
  const blocks = publishedContent(await findPageByKey(db, 'transport'))?.blocks ?? [];
  const names = blocks.flatMap((block) =>
    block.kind === 'buses' && !block.is_hidden ? block.rows.map(({ values }) => values.bus) : [],
  );
  return [...new Set(names)].filter((name) => !isBlank(name));
}
