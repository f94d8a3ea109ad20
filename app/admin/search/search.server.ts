import { href } from 'react-router';
import { listPeople } from '../../accounts/people.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { listDocuments } from '../../disclosure/documents.server.ts';
import { searchEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath } from '../../enquiries/inbox/inbox-choice.ts';
import { formatDay } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/original-labels.server.ts';
import { pageSize } from '../../lib/list-page.ts';
import { searchPages } from '../../pages/list/page-list.server.ts';
import { inReadersLanguage, listMenuRows } from '../../pages/menu/menu.server.ts';
import { m } from '../../paraglide/messages.js';
import { helpSections } from '../help/help-sections.ts';
import { listSearches } from './list-search.server.ts';
import { searchOfficePages } from './office-pages.server.ts';
import { aroundMatch, isNamed, listGroup, maxFound, maxHits, type SearchGroup } from './search-groups.ts';

/** What is found, group by group: those first in which a name has the words. */
export async function searchEverything(
  db: Connection,
  words: string,
  { role }: Pick<Staff, 'role'>,
): Promise<SearchGroup[]> {
  const found = await Promise.all([
    findOfficePages(words, role),
    findEnquiries(db, words),
    ...listSearches.map((search) => search(db, words)),
    findPages(db, words),
    findMenuItems(db, words),
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
    isNamed: isNamed(name, words) || !isNamed(`${message} ${email}`, words),
  }));
  const group = { id: 'enquiries', label: m.admin_enquiries(), icon: 'chat-circle-dots-fill', words } as const;
  return listGroup({ ...group, path: inboxPath }, hits);
}

async function findPages(db: Connection, words: string): Promise<SearchGroup> {
  const hits = (await searchPages(db, words)).map(({ id, title, path }) => ({
    id,
    to: href('/admin/pages/:id', { id }),
    name: title,
    detail: path,
    isNamed: isNamed(title, words),
  }));
  return {
    id: 'pages',
    label: m.search_group_pages(),
    icon: 'files-fill',
    hits: hits.slice(0, pageSize),
  };
}

async function findMenuItems(db: Connection, words: string): Promise<SearchGroup> {
  const found = (await listMenuRows(db)).map(inReadersLanguage).filter(({ label }) => isNamed(label, words));
  const hits = found.map(({ id, label, to }) => ({
    id,
    to: href('/admin/menu/:id/edit', { id }),
    name: label,
    detail: to,
    isNamed: false,
  }));
  return { id: 'menu', label: m.search_group_menu(), icon: 'list-bullets-fill', hits: hits.slice(0, maxHits) };
}

async function findPeople(db: Connection, words: string): Promise<SearchGroup> {
  const found = (await listPeople(db)).filter((one) => isNamed(`${one.name} ${one.username} ${one.email}`, words));
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
  const found = (await listDocuments(db))
    .map((document) => ({ ...document, name: originalWord(document.name) }))
    .filter(({ name }) => isNamed(name, words));
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
    const sentence = [...lines, ...mistakes].map((line) => line()).find((line) => isNamed(line, words));
    if (!sentence && !isNamed(title(), words)) return [];
    const to = `${href('/admin/help')}#${id}`;
    return [{ id, to, name: title(), detail: sentence && aroundMatch(sentence, words), isNamed: false }];
  });
  return { id: 'help', label: m.search_group_help(), icon: 'info-fill', hits: found.slice(0, maxHits) };
}
