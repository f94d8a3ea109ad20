import type { Connection } from '../../database/schema.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { safeReturnTo } from '../../lib/paths.ts';
import { excerpt } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { isSchoolIcon, type SchoolIcon } from '../block-inputs/school-icons.ts';
import { draftContent, type Page } from '../page-content.ts';
import { isShownUnwritten, templateOf } from '../page-templates.ts';
import { menuLimits } from './menu-fields.ts';
import { originalAddress, originalRows } from './original-menu.ts';

/** Where a link leads: `path` is empty for a page that has a row of its own. */
export type MenuTarget = { page_id: string | null; path: string; to: string; label: string; icon: SchoolIcon };

export type TargetChoice = { to: string; label: string; isOwn: boolean; isPublished: boolean };

/** Every page of the site that has a fixed address: those of the specification in the order of the menu, then others. */
export async function listTargetChoices(db: Connection): Promise<TargetChoice[]> {
  const own = await selectPages(db).where('key', 'is', null).where('removed_at', 'is', null).orderBy('path').execute();
  const ownTargets = own.map((page) => {
    return { to: page.path, label: titleOf(page), isOwn: true, isPublished: page.published !== null };
  });
  return [...(await listSpecifiedTargets(db)), ...ownTargets];
}

async function listSpecifiedTargets(db: Connection): Promise<TargetChoice[]> {
  const unwritten = await db.selectFrom('page').select(['key', 'path']).where('published', 'is', null).execute();
  const unpublished = new Set(unwritten.flatMap(({ key, path }) => (isShownUnwritten(key) ? [] : [path])));
  const links = originalRows().filter(({ kind }) => kind === 'link');
  const byPath = new Map(links.toReversed().map((row) => [originalAddress(row), row.label]));
  const paths = new Set(links.map(originalAddress));
  return [...paths].map((to) => {
    return { to, label: byPath.get(to) ?? to, isOwn: false, isPublished: !unpublished.has(to) };
  });
}

export async function findMenuTarget(
  db: Connection,
  { to, address }: { to: string; address: string },
  origin: string,
): Promise<MenuTarget | { errors: FieldErrors }> {
  const text = to || address;
  const field = to ? 'to' : 'address';
  if (!text) return { errors: { address: m.menu_address_missing() } };
  const isPath = text.startsWith('/');
  const url = isPath ? null : URL.parse(text);
  const path = isPath || url?.origin === origin ? pathOn(text, origin) : undefined;
  if (path !== undefined) return findSiteTarget(db, path, to !== '');
  const isOutside = url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
  if (!isOutside || url.href.length > menuLimits.address) return { errors: { [field]: m.menu_address_wrong() } };
  return { page_id: null, path: url.href, to: url.href, label: '', icon: 'globe-hemisphere-east-fill' };
}

function pathOn(text: string, origin: string): string | undefined {
  const path = text.startsWith('/') ? text : text.slice(origin.length) || '/';
  return safeReturnTo(path, origin);
}

async function findSiteTarget(
  db: Connection,
  path: string,
  isChosen: boolean,
): Promise<MenuTarget | { errors: FieldErrors }> {
  const page = await selectPages(db).where('path', '=', path).where('removed_at', 'is', null).executeTakeFirst();
  // The label is stored, for visitors of every language.
  const original = inLanguage('en', originalRows).find((row) => row.kind === 'link' && originalAddress(row) === path);
  // A page of the list may have got another address since it was shown.
  if (isChosen && !page && !original) return { errors: { to: m.menu_page_gone() } };
  const title = inLanguage('en', () => (page ? titleOf(page) : ''));
  const label = excerpt(original?.label ?? title, menuLimits.label);
  const icon = original && isSchoolIcon(original.icon) ? original.icon : 'files-fill';
  return { page_id: page?.id ?? null, path: page ? '' : path, to: path, label, icon };
}

function selectPages(db: Connection) {
  return db.selectFrom('page').select(['id', 'key', 'path', 'draft', 'published']);
}

function titleOf(page: Pick<Page, 'key' | 'path' | 'draft' | 'published'>): string {
  return templateOf(page.key)?.title() || draftContent(page).title || page.path;
}
