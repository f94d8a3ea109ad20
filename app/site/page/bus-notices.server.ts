import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import { day as aDay, fromNow } from '../../lib/clock.ts';
import { today } from '../../lib/dates.ts';
import { wholeSentences } from '../../lib/text.ts';
import { leafOf } from '../../notices/days/notice-days.ts';
import { type LatestNotice, listLatestNotices } from '../../notices/notice-lists.server.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { stopsOf } from '../../pages/blocks/bus-stops.ts';
import type { NewsLink } from '../../pages/blocks/page-news.ts';
import { findPage } from '../../pages/pages.server.ts';
import { listInEveryLanguage, type Noted } from '../../translations/translations.server.ts';
import { busChanges, type NamedBus } from './bus-changes.ts';

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
    listInEveryLanguage(
      db,
      'notice',
      notices.map(({ id }) => id),
    ),
    listInEveryLanguage(db, 'page', page ? [page.id] : []),
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
