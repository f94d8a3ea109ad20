import { href } from 'react-router';
import { listPeople } from '../../accounts/people.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { allContents } from '../../content-types.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { listDocuments } from '../../disclosure/documents.server.ts';
import { searchEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath } from '../../enquiries/inbox/inbox-choice.ts';
import { importTitle } from '../../imports/import-form.action.server.ts';
import { formatDay } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { aroundMatch, includesTerms, withTerms } from '../../lib/languages/search-terms.ts';
import { countLabel, pageSize } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { factsOf, schoolFields, schoolSections } from '../../settings/school-fields.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { addLabel } from '../content/content-list.server.ts';
import { helpSections } from '../help/help-sections.ts';
import { settingsLinks } from '../settings/settings-links.server.ts';
import { menuFor } from '../shell/admin-menu.tsx';

export type SearchHit = {
  id: string;
  to: string;
  name: string;
  detail?: string | undefined;
  isNamed: boolean;
};

export type SearchGroup = {
  id: string;
  label: string;
  icon: IconName;
  hits: SearchHit[];
  all?: { to: string; label: string } | undefined;
};

/** So many of each group are shown. */
const maxHits = 5;

/** As many as a list shows on a page, and one to know whether there are more. */
const maxFound = pageSize + 1;

type Group = Omit<SearchGroup, 'hits' | 'all'> & { words: string; path: string };

/** What a list with a search of its own has found. */
function listGroup({ words, path, ...group }: Group, hits: SearchHit[]): SearchGroup {
  const to = `${path}?${new URLSearchParams({ q: words })}`;
  const label =
    hits.length > pageSize ? m.search_all_many({ count: pageSize }) : m.search_all({ count: countLabel(hits.length) });
  return { ...group, hits: hits.slice(0, maxHits), all: hits.length > maxHits ? { to, label } : undefined };
}

/** What is found, group by group: those first in which a name has the words. */
export async function searchEverything(
  db: Connection,
  words: string,
  { role }: Pick<Staff, 'role'>,
): Promise<SearchGroup[]> {
  const found = await Promise.all([
    findOfficePages(words, role),
    findEnquiries(db, words),
    ...allContents.map((content) => findContents(db, words, content)),
    findDocuments(db, words),
    ...(role === 'administrator' ? [findPeople(db, words)] : []),
    findHelp(words),
  ]);
  const groups = found.filter(({ hits }) => hits.length > 0);
  const rank = ({ hits }: SearchGroup) => Number(!hits.some(({ isNamed }) => isNamed));
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

function findOfficePages(words: string, role: Staff['role']): SearchGroup {
  const hits = searchOfficePages(words, role);
  return { id: 'office', label: m.search_group_office(), icon: 'squares-four-fill', hits };
}

async function findEnquiries(db: Connection, words: string): Promise<SearchGroup> {
  const rows = await searchEnquiries(db, words, maxFound);
  const hits = rows.map(({ id, name, mobile_no, email, message, received_at }) => ({
    id,
    to: href('/admin/enquiries/:id', { id }),
    name,
    detail: [mobile_no || email, formatDay(received_at), aroundMatch(message, words)].filter(Boolean).join(' · '),
    // A number that was typed is in no other text.
    isNamed: includesTerms(name, words) || !includesTerms(`${message} ${email}`, words),
  }));
  const group = { id: 'enquiries', label: m.admin_enquiries(), icon: 'chat-circle-dots-fill', words } as const;
  return listGroup({ ...group, path: inboxPath }, hits);
}

async function findContents(db: Connection, words: string, { type, search }: ServerContent): Promise<SearchGroup> {
  const { path, icon, labels, editPath } = type;
  const found = search ? await search.find(db, words, maxFound) : [];
  const hits = found.map((one) => ({ ...one, to: editPath(one.id) }));
  const group = { id: path, label: labels.many(), icon };
  if (search && 'hasNoList' in search) return { ...group, hits: hits.slice(0, pageSize) };
  const listed = listGroup({ ...group, words, path: `/admin/${path}` }, hits);
  const part = found[0]?.part;
  if (!listed.all || !part) return listed;
  const to = `/admin/${path}?${new URLSearchParams({ q: words, ...part.search })}`;
  return { ...listed, all: { to, label: part.label } };
}

async function findPeople(db: Connection, words: string): Promise<SearchGroup> {
  const people = await listPeople(db);
  const found = withTerms(people, words, ({ name, username, email }) => `${name} ${username} ${email}`);
  const hits = found.map(({ id, name, username, email }) => ({
    id,
    to: href('/admin/people/:id', { id }),
    name: name || username,
    detail: email,
    isNamed: true,
  }));
  return { id: 'people', label: m.search_group_people(), icon: 'users-three-fill', hits: hits.slice(0, pageSize) };
}

async function findDocuments(db: Connection, words: string): Promise<SearchGroup> {
  const documents = (await listDocuments(db)).map((one) => ({ ...one, name: originalWord(one.name) }));
  const found = withTerms(documents, words, ({ name }) => name);
  const hits = found.map(({ id, slug, name, file_key, link }) => ({
    id,
    to: href('/admin/documents/:slug', { slug }),
    name,
    detail: file_key || link ? undefined : m.search_document_missing(),
    isNamed: true,
  }));
  return { id: 'documents', label: m.search_group_documents(), icon: 'file-pdf-fill', hits };
}

function findHelp(words: string): SearchGroup {
  const found = helpSections.flatMap(({ id, title, lines, mistakes }) => {
    const sentence = [...lines, ...mistakes].map((line) => line()).find((line) => includesTerms(line, words));
    if (!sentence && !includesTerms(title(), words)) return [];
    const to = `${href('/admin/help')}#${id}`;
    return [{ id, to, name: title(), detail: sentence && aroundMatch(sentence, words), isNamed: false }];
  });
  return { id: 'help', label: m.search_group_help(), icon: 'info-fill', hits: found.slice(0, maxHits) };
}

type OfficePage = { to: string; label: () => string; isForAdministrators?: boolean };

const otherPages: readonly OfficePage[] = [
  { to: href('/admin/account/password'), label: m.account_change_password },
  { to: href('/admin/account/two-factor'), label: m.account_two_factor },
  { to: href('/admin/account/recovery-codes'), label: m.account_codes_title },
  { to: href('/admin/people/invite'), label: m.people_invite_title, isForAdministrators: true },
  { to: href('/admin/start'), label: m.start_title, isForAdministrators: true },
  ...allContents.flatMap(({ type, screens, files }) => [
    ...(screens ? [{ to: `/admin/${type.path}/new`, label: () => addLabel(type, screens) }] : []),
    ...(files ? [{ to: `/admin/${type.path}/import`, label: () => importTitle(files) }] : []),
  ]),
  { to: href('/admin/enquiries/new'), label: m.inbox_phone_title },
  { to: href('/admin/templates'), label: m.template_title },
  { to: href('/admin/answers'), label: m.answer_title },
  { to: href('/admin/pages/new'), label: m.pages_new },
  { to: href('/admin/menu/new'), label: m.menu_add_link },
];

/** What people call a page beside its own name. */
const otherWords: Record<string, () => string> = {
  [href('/admin/dashboard')]: m.search_words_dashboard,
  [href('/admin/account')]: m.search_words_account,
  [href('/admin/account/password')]: m.search_words_password,
  [href('/admin/account/two-factor')]: m.search_words_two_factor,
  [href('/admin/people')]: m.search_words_people,
  [href('/admin/people/invite')]: m.search_words_invite,
  [href('/admin/start')]: m.search_words_start,
  [href('/admin/settings/colours')]: m.search_words_colours,
  [href('/admin/settings/crest')]: m.search_words_crest,
  [href('/admin/settings/results')]: m.search_words_results,
  [href('/admin/settings/enquiries')]: m.search_words_enquiries,
  [href('/admin/settings/export')]: m.search_words_export,
  [href('/admin/results/import')]: m.search_words_import_results,
  [href('/admin/calendar/import')]: m.search_words_import_calendar,
  [href('/admin/outbox')]: m.search_words_outbox,
  [href('/admin/backups')]: m.backup_search_words,
  [href('/admin/activity')]: m.search_words_activity,
  [href('/admin/bin')]: m.search_words_bin,
  [href('/admin/menu')]: m.search_words_menu,
  [href('/admin/pages')]: m.search_words_pages,
  [href('/admin/calendar')]: m.search_words_calendar,
  [href('/admin/enquiries/new')]: m.search_words_phone_enquiry,
};

type FoundPage = { to: string; label: string; words: string };

function pagesFor(role: Staff['role']): FoundPage[] {
  const isOpen = ({ isForAdministrators }: OfficePage) => !isForAdministrators || role === 'administrator';
  const menu = menuFor({ role, mustChangePassword: false }).flatMap(({ items }) => items);
  const settings = role === 'administrator' ? settingsLinks : [];
  const inMenu = menu.filter(({ isPublic }) => !isPublic);
  const others = otherPages.filter(
    ({ to, ...page }) => isOpen({ to, ...page }) && !inMenu.some((one) => one.to === to),
  );
  const labelled = [...inMenu, ...settings, ...others];
  return labelled.map(({ to, label }) => ({ to, label: label(), words: `${otherWords[to]?.() ?? ''} ${factsOn(to)}` }));
}

/** The labels of the fields on a page of settings. */
function factsOn(to: string): string {
  const section = schoolSections.find((one) => to === href('/admin/settings/:section', { section: one }));
  return section
    ? factsOf(section)
        .map((name) => schoolFields[name].label())
        .join(', ')
    : '';
}

/** Pages whose name has the words come first. */
function searchOfficePages(words: string, role: Staff['role']): SearchHit[] {
  return withTerms(pagesFor(role), words, ({ label, words: others }) => `${label} ${others}`)
    .map(({ to, label }) => ({ id: to, to, name: label, isNamed: includesTerms(label, words) }))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));
}
