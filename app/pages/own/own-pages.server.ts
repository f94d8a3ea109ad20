import type { Actor } from '../../activity/activity.server.ts';
import { createRecord, updateRecord } from '../../content/records.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { type Trash, trashOf } from '../../content/trash.server.ts';
import { lockActive, type RecordVersion, type UpdateRefusal } from '../../database/editable-records.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { isPageRow } from '../content-check.ts';
import { versionOf } from '../drafts.server.ts';
import { searchPages } from '../list/page-list.server.ts';
import { draftContent, type Page } from '../page-content.ts';
import { eraseDemonstrationPages } from '../pages.server.ts';
import { pageType } from '../pages.ts';
import { type AddressFault, findAddressFault } from './addresses.server.ts';

export type PageSettings = Pick<Page, 'path' | 'area'>;

type AddressRefusal = { refused: 'address'; fault: AddressFault };

/** A page of the school's own: an empty draft. */
export async function createPage(
  tx: Transaction,
  { title, path, area }: PageSettings & { title: string },
  by: Actor,
): Promise<{ refused?: undefined; id: string } | AddressRefusal> {
  await lockAddresses(tx);
  const fault = await findAddressFault(tx, path);
  if (fault) return { refused: 'address', fault };
  const at = now();
  const draft = JSON.stringify({ ...draftContent({ draft: null, published: null, key: null }), title });
  const row = {
    key: null,
    path,
    area,
    draft,
    draft_before: null,
    draft_by: by.name,
    published: null,
    published_at: null,
    updated_at: at,
  } as const;
  return { id: await createRecord(tx, pageType, row, by) };
}

/** A number that differs when the settings do. */
export function settingsVersion({ path, area }: PageSettings): number {
  return versionOf({ path, area });
}

export async function updatePageSettings(
  tx: Transaction,
  { id, version }: RecordVersion,
  { path, area }: PageSettings,
  by: Actor,
): Promise<{ refused?: undefined } | UpdateRefusal<'page'> | AddressRefusal> {
  await lockAddresses(tx);
  const before = await lockActive(tx, 'page', id);
  if (before?.key !== null) return { refused: 'gone' };
  const current = { ...before, version: settingsVersion(before) };
  if (current.version !== version) return { refused: 'stale', current };
  const fault = await findAddressFault(tx, path, id);
  if (fault) return { refused: 'address', fault };
  const outcome = await updateRecord(tx, pageType, before, { path, area }, by);
  if (outcome.refused) return outcome;
  await tx.deleteFrom('page_address').where('path', '=', path).where('page_id', '=', id).execute();
  if (before.path !== path && before.published !== null) {
    await tx.insertInto('page_address').values({ path: before.path, page_id: id }).execute();
  }
  return {};
}

/** When two people choose one address at once, the second waits and then learns whose it is. */
async function lockAddresses(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'page_address', 0);
}

const trash = trashOf(pageType, { eraseDemonstration: eraseDemonstrationPages });

/** The pages of the specification stay. */
export const pageTrash: Trash = {
  ...trash,
  async findLabel(db, id) {
    return (await isOwnPage(db, id)) ? trash.findLabel(db, id) : undefined;
  },
  async remove(tx, id, by) {
    return (await isOwnPage(tx, id)) && trash.remove(tx, id, by);
  },
};

async function isOwnPage(db: Connection, id: string): Promise<boolean> {
  const page = await db.selectFrom('page').select('key').where('id', '=', id).executeTakeFirst();
  return page?.key === null;
}

export const pageContent: ServerContent = {
  type: pageType,
  screens: false,
  trash: pageTrash,
  archive: {
    about: 'The pages and their blocks, as published and as draft. The text of each is in pages/, too.',
    json: ['draft', 'draft_before', 'published'],
    isSound: isPageRow,
    values: { area: ['about', 'study', 'campus'] },
    isNew: ({ key, draft, published }) => key !== null && draft === null && published === null,
  },
  visibility: false,
  putBack: false,
  files: false,
  selection: 'ticked alone',
  search: { find: searchPages, hasNoList: true },
};
