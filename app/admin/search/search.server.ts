import { href } from 'react-router';
import { listPeople } from '../../accounts/people.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import { allContents } from '../../content-types.server.ts';
import type { Staff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { listDocuments } from '../../disclosure/documents.server.ts';
import { searchEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath } from '../../enquiries/inbox/inbox-choice.ts';
import { formatDay } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { aroundMatch, includesTerms, withTerms } from '../../lib/languages/search-terms.ts';
import { pageSize } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { helpSections } from '../help/help-sections.ts';
import { searchOfficePages } from './office-pages.server.ts';
import { listGroup, maxFound, maxHits, type SearchGroup } from './search-groups.ts';

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
