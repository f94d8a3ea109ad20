import { href } from 'react-router';
import { findWithDeleted, isDeleted, lockActive } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { listDocuments, lockDocuments } from '../../disclosure/documents.server.ts';
import { boardSlugs } from '../../disclosure/field-sets/all-field-sets.ts';
import { listTextValues, lockValues } from '../../disclosure/values.server.ts';
import { visibleBlocks } from '../../pages/blocks/visible-blocks.ts';
import { type Page, publishedContent } from '../../pages/page-content.ts';
import { textsOfPage } from '../../pages/page-texts.ts';
import { listPages } from '../../pages/pages.server.ts';
import { translateTitles } from '../../pages/translate-page.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool, schoolFacts } from '../../settings/school.server.ts';
import { type SchoolField, schoolFields } from '../../settings/school-fields.ts';
import { detailsId, settingId, translatedNames } from '../../translations/translation-rules.ts';
import type { Original, OriginalText, Source } from './original.ts';

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

export const pages: Source = {
  async list(db, after) {
    if (after !== undefined) return [];
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

export const documents: Source = {
  list: async (db, after) => (after === undefined ? [...(await listDetails(db)), ...(await listOwnDocuments(db))] : []),
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

export const school: Source = {
  list: async (db, after) => (after === undefined ? [await schoolOriginal(db)] : []),
  find: async (db, id) => (id === settingId ? schoolOriginal(db) : undefined),
  lock: (tx) => nextInSequence(tx, 'setting', 0),
};
