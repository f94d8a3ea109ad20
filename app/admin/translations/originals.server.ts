import { href } from 'react-router';
import type { ContentType } from '../../content/content-type.ts';
import { findContent } from '../../content-types.server.ts';
import { allContentTypes } from '../../content-types.ts';
import { findWithDeleted, isDeleted, lockActive } from '../../database/editable-records.server.ts';
import { type ListedTable, listActive } from '../../database/ordering.server.ts';
import type { Connection, Schema, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { listDocuments, lockDocuments } from '../../disclosure/documents.server.ts';
import { boardSlugs } from '../../disclosure/field-sets/all-field-sets.ts';
import { listTextValues, lockValues } from '../../disclosure/values.server.ts';
import { type Fields, labelsOf } from '../../forms/fields.ts';
import { isId } from '../../lib/ids.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { excerpt, isBlank } from '../../lib/text.ts';
import { type Attachment, attachmentTitle, attachmentTitleField } from '../../notices/attachments/attachment-rules.ts';
import { listAttachments } from '../../notices/attachments/attachments.server.ts';
import { visibleBlocks } from '../../pages/blocks/visible-blocks.ts';
import { listMenuRows } from '../../pages/menu/menu.server.ts';
import { type Page, publishedContent } from '../../pages/page-content.ts';
import { textsOfPage } from '../../pages/page-texts.ts';
import { listPages } from '../../pages/pages.server.ts';
import { translateTitles } from '../../pages/translate-page.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool, schoolFacts } from '../../settings/school.server.ts';
import { shownLanguages } from '../../settings/school.ts';
import { type SchoolField, schoolFields } from '../../settings/school-fields.ts';
import {
  type LanguageState,
  listOlderTranslations,
  listTranslationStates,
} from '../../translations/translation-lists.server.ts';
import { detailsId, settingId, type TranslatedSubject, translatedNames } from '../../translations/translation-rules.ts';
import { textsOf } from '../../translations/translations.server.ts';

export type TextInput = 'line' | 'area' | 'rich';

export type OriginalText = { field: string; label: string; text: string; input: TextInput };

/** What can be translated together: the texts of a notice, of a page, of the facts about the school. */
export type Original = {
  id: string;
  name: string;
  texts: OriginalText[];
  editPath: string;
  publicPath: string;
  isInBin: boolean;
};

type Source = {
  /** Those behind the one with the id `after`, or all. */
  list(db: Connection, after: string | undefined, limit: number): Promise<Original[]>;
  find(db: Connection, id: string): Promise<Original | undefined>;
  lock?: (tx: Transaction, id: string) => Promise<unknown>;
};

const longest = 60;

function recordSource(type: ContentType<ListedTable>): Source {
  const { table, fields, nameOf, editPath, publicPath } = type;
  const originalOf = (row: Schema[ListedTable]): Original => {
    const texts = textsIn(fields, textsOf({ table, fields }, row));
    const named = [nameOf(row), ...texts.map(({ text }) => text)].find((text) => !isBlank(text));
    const name = excerpt(named ?? '', longest);
    const paths = { editPath: editPath(row.id), publicPath: publicPath ? publicPath(row.id) : '' };
    return { id: row.id, name, texts, ...paths, isInBin: isDeleted(row) };
  };
  return {
    list: async (db, after, limit) => (await listActive(db, type, { after, limit })).map(originalOf),
    async find(db, id) {
      const row = await findWithDeleted(db, table, id);
      return row && originalOf(row);
    },
    lock: (tx, id) => lockActive(tx, table, id),
  };
}

function withAttachments(source: Source): Source {
  const complete = async (db: Connection, originals: Original[]): Promise<Original[]> => {
    const ids = originals.map(({ id }) => id);
    const files = await listAttachments(db, ids);
    return originals.map((one) => ({ ...one, texts: [...one.texts, ...(files.get(one.id) ?? []).flatMap(titleOf)] }));
  };
  return {
    ...source,
    list: async (db, after, limit) => complete(db, await source.list(db, after, limit)),
    async find(db, id) {
      const original = await source.find(db, id);
      return original && (await complete(db, [original]))[0];
    },
  };
}

const wholeMenu = 10_000;

/** The links of a deleted group are in the bin with it. */
function withoutStrayLinks({ list, find, ...source }: Source): Source {
  const idsInMenu = async (db: Connection) => new Set((await listMenuRows(db)).map(({ id }) => id));
  return {
    ...source,
    async list(db) {
      const ids = await idsInMenu(db);
      return (await list(db, undefined, wholeMenu)).filter(({ id }) => ids.has(id));
    },
    async find(db, id) {
      const original = await find(db, id);
      return original && { ...original, isInBin: !(await idsInMenu(db)).has(id) };
    },
  };
}

function titleOf({ id, name }: Attachment): OriginalText[] {
  const text = attachmentTitle(name);
  return text ? [{ field: attachmentTitleField(id), text, label: m.attachment_name(), input: 'line' }] : [];
}

const maxOfLine = 200;

function textsIn(fields: Fields, texts: Readonly<Record<string, string>>): OriginalText[] {
  const labels = labelsOf(fields);
  return Object.entries(texts).map(([field, text]) => {
    const declared = fields[field];
    const isLong = declared?.kind === 'text' && declared.max > maxOfLine;
    return { field, text, label: labels[field]?.() ?? field, input: isLong ? 'area' : 'line' };
  });
}

function pageOriginal(page: Page): Original | undefined {
  const content = publishedContent(page);
  if (!content) return undefined;
  const visible = { ...content, blocks: visibleBlocks(content.blocks) };
  return {
    id: page.id,
    name: content.title || page.path,
    texts: textsOfPage(visible).map(({ place, ...text }) => ({ ...text, field: place })),
    editPath: href('/admin/pages/:id', { id: page.id }),
    publicPath: page.path,
    isInBin: isDeleted(page),
  };
}

const pages: Source = {
  async list(db) {
    const all = await listPages(db);
    const titles = await translateTitles(db, all);
    return all.flatMap((page) => {
      const original = pageOriginal(page);
      return original ? { ...original, name: titles.get(page.id) ?? original.name } : [];
    });
  },
  async find(db, id) {
    const page = await findWithDeleted(db, 'page', id);
    return page && pageOriginal(page);
  },
  lock: (tx, id) => lockActive(tx, 'page', id),
};

/** Those that the school has named itself: the names on the lists of the boards are texts of the website. */
async function listOwnDocuments(db: Connection): Promise<Original[]> {
  const own = (await listDocuments(db)).filter(({ slug }) => !boardSlugs.has(slug));
  return own.map(({ id, name, slug }) => ({
    id,
    name,
    texts: [{ field: 'name', label: m.admin_name(), text: name, input: 'line' }],
    editPath: href('/admin/documents/:slug', { slug }),
    publicPath: href('/MPD'),
    isInBin: false,
  }));
}

async function listDetails(db: Connection): Promise<Original[]> {
  const texts = (await listTextValues(db)).map(({ name, ...value }) => ({
    ...value,
    field: name,
    input: 'area' as const,
  }));
  const details = {
    id: detailsId,
    name: m.translations_details(),
    editPath: href('/admin/documents'),
    publicPath: href('/MPD'),
    isInBin: false,
  };
  return texts.length > 0 ? [{ ...details, texts }] : [];
}

const documents: Source = {
  list: async (db) => [...(await listDetails(db)), ...(await listOwnDocuments(db))],
  find: async (db, id) =>
    (id === detailsId ? await listDetails(db) : await listOwnDocuments(db)).find((one) => one.id === id),
  lock: (tx, id) => (id === detailsId ? lockValues(tx) : lockDocuments(tx)),
};

async function schoolOriginal(db: Connection): Promise<Original> {
  const school: Record<string, string> = await findSchool(db);
  const fields: Record<string, SchoolField> = schoolFields;
  const texts = translatedNames(schoolFacts).flatMap((field): OriginalText[] => {
    const text = school[field];
    return text ? [{ field, text, label: fields[field]?.label() ?? field, input: 'line' }] : [];
  });
  return {
    id: settingId,
    name: m.translations_settings(),
    texts,
    editPath: href('/admin/settings'),
    publicPath: href('/contact'),
    isInBin: false,
  };
}

const school: Source = {
  list: async (db) => [await schoolOriginal(db)],
  find: async (db, id) => (id === settingId ? schoolOriginal(db) : undefined),
  lock: (tx) => nextInSequence(tx, 'setting', 0),
};

type TranslatedKind = { label: () => string; source: Source };

const completedSources: Partial<Record<ListedTable, (source: Source) => Source>> = {
  notice: withAttachments,
  menu_item: withoutStrayLinks,
};

/** Every kind of text that may be said in each language, in the order of the page. */
export const translatedKinds = new Map<TranslatedSubject, TranslatedKind>([
  ['page', { label: m.pages_manage, source: pages }],
  ...allContentTypes
    .filter((type): type is ContentType<ListedTable> => translatedNames(type).length > 0)
    .map((type): [TranslatedSubject, TranslatedKind] => {
      const complete = completedSources[type.table];
      const source = recordSource(type);
      return [type.table, { label: type.labels.many, source: complete ? complete(source) : source }];
    }),
  ['document', { label: m.disclosure_admin_title, source: documents }],
  ['setting', { label: m.translations_settings, source: school }],
]);

export function isTranslatedSubject(subject: string | null): subject is TranslatedSubject {
  return translatedKinds.has(subject as TranslatedSubject);
}

/** @throws when nothing of it is translated */
export function sourceOf(subject: TranslatedSubject): Source {
  const kind = translatedKinds.get(subject);
  if (!kind) throw new Error(`Nothing of ${subject} is translated.`);
  return kind.source;
}

/** An original with the languages that it may be translated to, and how far that is. */
export type Listed = { subject: TranslatedSubject; id: string; name: string; states: LanguageState[] };

export async function withStates(
  db: Connection,
  subject: TranslatedSubject,
  originals: readonly Original[],
  shown: readonly Language[],
): Promise<Listed[]> {
  const items = originals.map(({ id, texts }) => ({
    id,
    texts: Object.fromEntries(texts.map(({ field, text }) => [field, text])),
  }));
  const states = await listTranslationStates(db, subject, items, shown);
  return originals.map(({ id, name }) => {
    const needed = (states.get(id) ?? []).filter(({ state }) => state !== 'not needed');
    return { subject, id, name, states: needed };
  });
}

/** Records in the bin are looked at when they are restored. */
export async function listOlder(
  db: Connection,
  kinds: readonly TranslatedSubject[],
  shown: readonly Language[],
): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const { subject, id, language } of await listOlderTranslations(db, kinds, shown)) {
    const original = await sourceOf(subject).find(db, id);
    if (original && !original.isInBin)
      listed.push({ subject, id, name: original.name, states: [{ language, state: 'older' }] });
  }
  return listed;
}

const formAddress = /^\/admin\/([a-z]+)\/([^/]+)(?:\/edit)?$/;

/** Of what the form at this address changes; undefined for any other address, and in a school with one language. */
export async function findTranslationsOfForm(db: Connection, pathname: string): Promise<Listed | undefined> {
  const [, list = '', id] = formAddress.exec(pathname) ?? [];
  const subject = findContent(list)?.type.table ?? null;
  if (!isTranslatedSubject(subject) || !isId(id)) return undefined;
  const shown = shownLanguages(await findSchool(db));
  if (shown.length < 2) return undefined;
  const original = await sourceOf(subject).find(db, id);
  if (!original || original.isInBin) return undefined;
  return (await withStates(db, subject, [original], shown))[0];
}
