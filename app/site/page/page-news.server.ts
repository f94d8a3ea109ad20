import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import { day as aDay, fromNow } from '../../lib/clock.ts';
import { asciiDigits } from '../../lib/contact-details.ts';
import { addDays, formatDays, today } from '../../lib/dates.ts';
import { wholeSentences } from '../../lib/text.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { noticeType, titleOf } from '../../notices/notice-fields.ts';
import {
  type LatestNotice,
  listDatedNotices,
  listLatestNotices,
  withTitleOnly,
} from '../../notices/notice-lists.server.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { stopsOf, villageOf } from '../../pages/blocks/bus-stops.ts';
import { type NewsLink, stopKey } from '../../pages/blocks/page-news.ts';
import { findPage } from '../../pages/pages.server.ts';
import { listTranslations, type Noted, translateRow } from '../../translations/translations.server.ts';

export type BusNotice = Noted<{ id: string; title: string; when: string; words: string }>;

const maxBusNotices = 3;
const daysOfBusNews = 30;
const maxWords = 800;

type BusNews = { notices: BusNotice[]; changes: Record<string, NewsLink> };

/** The notices about the buses of this page, and which of its buses and stops they speak of. */
export async function loadBusNews(db: Connection, path: string, blocks: readonly Block[]): Promise<BusNews> {
  const day = today();
  const writtenSince = fromNow(-daysOfBusNews * aDay);
  const notices = await listLatestNotices(db, day, maxBusNotices, { category: 'transport', writtenSince });
  return {
    notices: notices.map((notice) => ({
      id: notice.id,
      title: notice.title,
      when: leafOf(notice, day).sentence,
      words: wholeSentences(notice.details, maxWords),
      translationNote: notice.translationNote,
    })),
    changes: notices.length > 0 ? await findChanges(db, path, blocks, notices) : {},
  };
}

/** In whatever language the notice was written and the page is read. */
async function findChanges(db: Connection, path: string, blocks: readonly Block[], notices: readonly LatestNotice[]) {
  const page = await findPage(db, path);
  const [ofNotices, ofPage] = await Promise.all([
    listTranslations(
      db,
      'notice',
      notices.map(({ id }) => id),
    ),
    listTranslations(db, 'page', page ? [page.id] : []),
  ]);
  const buses = blocks.filter((block): block is BlockOf<'buses'> => block.kind === 'buses');
  const named = buses.flatMap(({ id, rows }) =>
    rows.map((row) => {
      const inLanguages = (field: string) =>
        ofPage
          .filter((one) => one.field === `${id}.${row.id}.${field}`)
          .flatMap(({ text, original }) => [text, original]);
      return namedBus(row.id, [row.values.bus, ...inLanguages('bus')], [row.values.stops, ...inLanguages('stops')]);
    }),
  );
  const news = notices.map(({ id, title, details }) => {
    const others = ofNotices.filter(({ subject_id }) => subject_id === id);
    const texts = [title, details, ...others.flatMap(({ text, original }) => [text, original])];
    return { to: href('/allnotices/:id', { id }), title, texts };
  });
  return busChanges(named, news);
}

function namedBus(id: string, names: string[], [shown = '', ...others]: string[]): NamedBus {
  const isOfSameStops = (text: string) => text.split('\n').length === shown.split('\n').length;
  const stops = [shown, ...others.filter(isOfSameStops)].flatMap(stopsOf);
  const places = Map.groupBy(stops, ({ line }) => line);
  return { id, names, stops: new Map([...places].map(([line, same]) => [line, same.map(({ place }) => place)])) };
}

/** Its names and the places of its stops, by their lines, in every language. */
type NamedBus = { id: string; names: readonly string[]; stops: ReadonlyMap<number, readonly string[]> };

type BusText = NewsLink & { texts: readonly string[] };

/** Which rows of the page the notices speak of, the first notice first. A bus without a named stop changes at all of its stops. */
export function busChanges(buses: readonly NamedBus[], news: readonly BusText[]): Record<string, NewsLink> {
  const changes: Record<string, NewsLink> = {};
  for (const { to, title, texts } of news) {
    const text = plain(texts.join('\n'));
    const named = buses.filter(({ names }) => names.some((name) => isBusNamed(text, name)));
    for (const { id, stops } of named.length > 0 ? named : buses) {
      const lines = [...stops.keys()];
      const namedLines = lines.filter((line) => stops.get(line)?.some((place) => hasWords(text, villageOf(place))));
      if (named.length === 0 && namedLines.length === 0) continue;
      changes[id] ??= { to, title };
      for (const line of namedLines.length > 0 ? namedLines : lines) changes[stopKey(id, line)] ??= { to, title };
    }
  }
  return changes;
}

function plain(text: string): string {
  return asciiDigits(text.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ');
}

const minNameLength = 3;

/** Indian languages add to the end of a name: বামুনপাড়ায়. */
function hasWords(text: string, name: string): boolean {
  const words = plain(name).trim();
  if (words.length < minNameLength) return false;
  const goesOn = /[a-z]$/.test(words) ? /[a-z]/ : /\d/;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const isBegun = /[\p{L}\p{M}\d]/u.test(text.charAt(at - 1));
    if (!isBegun && !goesOn.test(text.charAt(at + words.length))) return true;
  }
  return false;
}

/** “Bus No. 3” and “bus 3”, but not “the bus 10 minutes later”. */
const numberAfter =
  /(?:bus|বাস|बस|ବସ୍?)[\s.,:#-]{0,2}(?:(?:no|number|নং|নম্বর|नं|नंबर|नम्बर|ନଂ|ନମ୍ବର)[\s.,:#-]{0,2})?(\d{1,3})(?!\s?(?:min|am|pm|মিনিট|मिनट|ମିନିଟ|টা|बजे|ଟା|\d|[:.]\d))/gu;
/** “৩ নং বাস” */
const numberBefore =
  /(?<!\d)(\d{1,3})[\s.,:#-]{0,2}(?:no|number|নং|নম্বর|नं|नंबर|नम्बर|ନଂ|ନମ୍ବର)[\s.,:#-]{0,2}(?:bus|বাস|बस|ବସ)/gu;

function numbersOf(text: string): string[] {
  return [numberAfter, numberBefore].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, digits]) => String(Number(digits))),
  );
}

/** By its number in any language, or else by its name. */
function isBusNamed(text: string, name: string): boolean {
  const [own] = numbersOf(plain(name));
  return own === undefined ? hasWords(text, name) : numbersOf(text).includes(own);
}

const daysAhead = 120;

type FeeDay = Noted<{ days: string; to: string; title: string }>;

/** Of the notice about fees whose last day comes first, as in Today; in the language of the page. */
export async function findNextFeeDay(db: Connection): Promise<FeeDay | undefined> {
  const day = today();
  const dated = await listDatedNotices(db, { from: day, to: addDays(day, daysAhead) });
  const fees = dated.filter(({ category }) => category === 'fee');
  const [next] = fees.toSorted((one, other) => (one.last_day < other.last_day ? -1 : 1));
  if (!next) return undefined;
  const { translationNote, ...notice } = await translateRow(db, noticeType, withTitleOnly(next));
  const days = formatDays(notice.first_day, notice.last_day);
  return { days, to: href('/allnotices/:id', { id: notice.id }), title: titleOf(notice), translationNote };
}
