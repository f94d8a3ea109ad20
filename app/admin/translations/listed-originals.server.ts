import { findContent } from '../../content-types.server.ts';
import type { Connection } from '../../database/schema.ts';
import { isId } from '../../lib/ids.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { findSchool } from '../../settings/school.server.ts';
import { shownLanguages } from '../../settings/school.ts';
import {
  type LanguageState,
  listOlderTranslations,
  listTranslationStates,
} from '../../translations/translation-lists.server.ts';
import type { TranslatedSubject } from '../../translations/translation-rules.ts';
import type { Original } from './original.ts';
import { isTranslatedSubject, sourceOf } from './originals.server.ts';

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
