import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../database/schema.ts';
import { excerpt, isBlank, isolated } from '../../lib/text.ts';
import { sharedPicture } from '../../media/picture.tsx';
import { type Block, declarationOf, type PageContent } from '../../pages/block-kinds.ts';
import { picturesOf } from '../../pages/blocks/block-picture.tsx';
import type { PageNews } from '../../pages/blocks/page-news.ts';
import { visibleBlocks } from '../../pages/blocks/visible-blocks.ts';
import { findFeeTable } from '../../pages/fee-table.ts';
import { type Page, publishedContent, templateContent } from '../../pages/page-content.ts';
import { isShownUnwritten, type PageKey, templateOf } from '../../pages/page-templates.ts';
import { findPage } from '../../pages/pages.server.ts';
import { translateContent } from '../../pages/translate-page.server.ts';
import { m } from '../../paraglide/messages.js';
import { notesOf, nothingToNote, type TranslationNote } from '../../translations/translation-rules.ts';
import type { PageFacts } from '../../ui/page-facts.ts';
import { parseRichText, plainTextOf } from '../../ui/rich-text/parse-rich-text.ts';
import type { ParsedTexts } from '../../ui/rich-text/rich-text.tsx';
import { type BusNotice, findNextFeeDay, loadBusNews } from './page-news.server.ts';

export type ShownPage = {
  key: string | null;
  path: string;
  facts: PageFacts;
  blocks: Block[];
  texts: ParsedTexts;
  /** The id of the block with the fees, if there is one. */
  feeTable: string | undefined;
  translationNote: TranslationNote;
};

/** With what notices say about its fees and buses. */
export type WholePage = ShownPage & { busNotices: BusNotice[]; news: PageNews };

export async function loadWholePage(db: Connection, path: string): Promise<WholePage | undefined> {
  const page = await loadPage(db, path);
  if (!page) return undefined;
  const { blocks, feeTable } = page;
  const hasBuses = blocks.some(({ kind }) => kind === 'buses');
  const [feeDay, buses] = await Promise.all([
    feeTable ? findNextFeeDay(db) : undefined,
    hasBuses ? loadBusNews(db, path, blocks) : undefined,
  ]);
  const busNotices = buses?.notices ?? [];
  const fees = feeTable ? { fees: { table: feeTable, next: feeDay } } : {};
  const news = { ...fees, ...(buses && { buses: buses.changes }) };
  return { ...page, busNotices, news, translationNote: notesOf([page, ...busNotices, ...(feeDay ? [feeDay] : [])]) };
}

/** In the language of the page. Undefined when there is none, or one of the school's own of which nothing is published. */
export async function loadPage(db: Connection, path: string): Promise<ShownPage | undefined> {
  const page = await findPage(db, path);
  if (!page) return undefined;
  const content = publishedContent(page);
  if (!content) return page.key ? shownPage(page, content) : undefined;
  const visible = visibleContent(content);
  const { translated, note } = await translateContent(db, page, visible);
  // By the school's own words: a translator may have called the fees anything.
  const feeTable = findFeeTable(visible.blocks) ?? findFeeTable(translated.blocks);
  return { ...(await shownPage(page, translated)), feeTable, translationNote: note };
}

const ofPrincipal: ReadonlySet<string> = new Set<PageKey>(['home', 'principal', 'privacy', 'contact']);

/** Of an unwritten page only what the product itself says is shown. */
export async function shownPage(
  page: Pick<Page, 'key' | 'path' | 'area'>,
  content: PageContent | undefined,
): Promise<ShownPage> {
  const { key, path, area } = page;
  const { blocks } = visibleContent(content ?? templateContent(key));
  const texts = await parseTexts(blocks);
  const title = firstFilled(content?.title, templateOf(key)?.title(), page.path);
  const description = firstFilled(
    content?.description,
    openingOf(blocks, texts),
    m.pages_description({ title: isolated(title) }),
  );
  const banner = blocks.length > 0 && key !== 'home' ? { label: title } : {};
  return {
    key,
    path,
    blocks,
    texts,
    facts: {
      title,
      description,
      area,
      ...banner,
      // A link to the home page is shown with the crest.
      picture: key === 'home' ? undefined : sharedPicture(picturesOf(blocks).find(({ image }) => image)?.image),
      isUnlisted: !content && !isShownUnwritten(key),
      showsPrincipal: key !== null && ofPrincipal.has(key),
    },
    feeTable: findFeeTable(blocks),
    translationNote: nothingToNote,
  };
}

function visibleContent(content: PageContent): PageContent {
  return { ...content, blocks: visibleBlocks(content.blocks) };
}

function firstFilled(...texts: (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && !isBlank(text)) ?? '';
}

/** One turn of the event loop for each text: other requests are answered in between. */
async function parseTexts(blocks: readonly Block[]): Promise<ParsedTexts> {
  const parsed = new Map<string, ReturnType<typeof parseRichText>>();
  for (const { kind, values } of blocks) {
    for (const [name, field] of Object.entries(declarationOf(kind).fields)) {
      const text = (values as Record<string, unknown>)[name];
      if (field.kind !== 'text' || !field.isRich || typeof text !== 'string' || parsed.has(text)) continue;
      parsed.set(text, parseRichText(text));
      await setImmediate();
    }
  }
  return parsed;
}

function openingOf(blocks: readonly Block[], texts: ParsedTexts): string {
  for (const { kind, values } of blocks) {
    const text =
      kind === 'lead' ? values.text : kind === 'text' ? plainTextOf(texts.get(values.text) ?? values.text, 150) : '';
    if (!isBlank(text)) return excerpt(text.replaceAll(/\s+/g, ' ').trim(), 150);
  }
  return '';
}

const maxPicturesWithSpeculation = 3;

/** With four pictures no request is left in the budget for the speculation rules. */
export function pageHeaders({ blocks }: ShownPage): Record<string, string> {
  return picturesOf(blocks).length > maxPicturesWithSpeculation ? { 'Speculation-Rules': 'none' } : {};
}
