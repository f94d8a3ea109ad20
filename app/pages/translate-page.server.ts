import type { Connection } from '../database/schema.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { mergeNotes, nothingToNote, olderOf, type TranslationNote } from '../translations/translation-rules.ts';
import { translateTexts } from '../translations/translations.server.ts';
import type { PageContent } from './block-kinds.ts';
import type { Page } from './page-content.ts';
import { templateOf } from './page-templates.ts';
import { textsOfPage, withTexts } from './page-texts.ts';
import { pageType } from './pages.ts';

type TranslatedContent = { translated: PageContent; note: TranslationNote };

export async function translateContent(
  db: Connection,
  { id, key }: Pick<Page, 'id' | 'key'>,
  content: PageContent,
): Promise<TranslatedContent> {
  const items = inParts(content).map((texts) => ({ id, texts }));
  const [head, description, body] = await translateTexts(db, 'page', items);
  const texts = { ...head?.texts, ...description?.texts, ...body?.texts };
  const translated = withTexts(content, (place, text) => texts[place] ?? text);
  const title = translated.title === content.title ? titleOfProduct(key, content.title) : undefined;
  return {
    translated: title ? { ...translated, title } : translated,
    note: mergeNotes([title ? nothingToNote : head?.note, olderOf([description?.note]), body?.note]),
  };
}

/** The titles of pages as the office lists them: in its own language, as far as they are translated. */
export async function translateTitles(db: Connection, pages: readonly Page[]): Promise<Map<string, string>> {
  const items = pages.map((page) => ({ id: page.id, texts: { title: pageType.nameOf(page) } }));
  const translated = await translateTexts(db, 'page', items);
  return new Map(
    pages.map((page, index) => {
      const title = pageType.nameOf(page);
      const shown = translated[index]?.texts.title ?? title;
      return [page.id, (shown === title ? titleOfProduct(page.key, title) : undefined) ?? shown];
    }),
  );
}

/** The title, the description, which only previews show, and the texts of the page. */
function inParts(content: PageContent): Record<string, string>[] {
  const parts = Object.groupBy(textsOfPage(content), ({ place }) =>
    place === 'title' || place === 'description' ? place : 'body',
  );
  return [parts.title, parts.description, parts.body].map((texts = []) =>
    Object.fromEntries(texts.map(({ place, text }) => [place, text])),
  );
}

function titleOfProduct(key: string | null, title: string): string | undefined {
  const original = templateOf(key)?.title;
  return original && inLanguage('en', original) === title ? original() : undefined;
}
