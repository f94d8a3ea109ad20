import type { Connection } from '../../database/schema.ts';
import { isLanguage, languageLabels } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { draftContent } from '../page-content.ts';
import { templateOf } from '../page-templates.ts';
import { isPath } from './own-page-fields.ts';

export type AddressFault = { why: 'page' | 'bin' | 'once'; path: string; title: string };

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
export async function findAddressFault(db: Connection, path: string, id?: string): Promise<AddressFault | undefined> {
  const page = await db.selectFrom('page').selectAll().where('path', '=', path).executeTakeFirst();
  const earlier = await db
    .selectFrom('page_address')
    .innerJoin('page', 'page.id', 'page_address.page_id')
    .selectAll('page')
    .where('page_address.path', '=', path)
    .executeTakeFirst();
  const taken = page ?? earlier;
  if (!taken || taken.id === id) return undefined;
  const title = draftContent(taken).title || templateOf(taken.key)?.title() || taken.path;
  if (taken.removed_at !== null) return { why: 'bin', path, title };
  return { why: page ? 'page' : 'once', path, title };
}
