import type { Actor } from '../../activity/activity.server.ts';
import { createRecord, updateRecord } from '../../content/records.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { type Trash, trashOf } from '../../content/trash.server.ts';
import { lockActive, type RecordVersion, type UpdateRefusal } from '../../database/editable-records.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { isLanguage, languageLabels } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { isPageRow } from '../content-check.server.ts';
import { versionOf } from '../drafts.server.ts';
import { draftContent, type Page } from '../page-content.ts';
import { searchPages } from '../page-list.server.ts';
import { eraseDemonstrationPages } from '../pages.server.ts';
import { pageType } from '../pages.ts';
import { isPath } from './own-page-fields.ts';

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
const pageTrash: Trash = {
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

type AddressFault = { why: 'page' | 'bin' | 'once'; path: string; title: string };

const faultMessages: Record<AddressFault['why'], (inputs: { path: string; title: string }) => string> = {
  page: m.pages_address_in_use,
  bin: m.pages_address_in_bin,
  once: m.pages_address_once,
};

export function addressMessage({ why, ...inputs }: AddressFault): string {
  return faultMessages[why](inputs);
}

/** What is answered before any route, or may be one day: first parts of addresses. */
const reserved = new Set(
  `assets healthz readyz metrics security-reports setup admin api media login sitemap robots manifest favicon icons
  feed feeds`.split(/\s+/),
);

/** Why a page of the school's own cannot have this address, whatever other pages there are. */
export function pathFault(path: string, isRouted: (path: string) => boolean): string | undefined {
  if (!isPath(path)) return m.pages_address_format();
  const [, first = ''] = path.split('/');
  if (isLanguage(first)) return m.pages_address_of_language({ path, language: languageLabels[first]() });
  return reserved.has(first) || isRouted(path) ? m.pages_address_of_product({ path }) : undefined;
}

/** The page, other than the one with this id, that has or had the address. */
async function findAddressFault(db: Connection, path: string, id?: string): Promise<AddressFault | undefined> {
  const page = await db.selectFrom('page').selectAll().where('path', '=', path).executeTakeFirst();
  const earlier = await db
    .selectFrom('page_address')
    .innerJoin('page', 'page.id', 'page_address.page_id')
    .selectAll('page')
    .where('page_address.path', '=', path)
    .executeTakeFirst();
  const taken = page ?? earlier;
  if (!taken || taken.id === id) return undefined;
  const title = pageType.nameOf(taken);
  if (taken.removed_at !== null) return { why: 'bin', path, title };
  return { why: page ? 'page' : 'once', path, title };
}
