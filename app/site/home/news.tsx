import type { ReactNode } from 'react';
import { href } from 'react-router';
import { calendarLeaf, formatDays } from '../../lib/dates.ts';
import { excerpt, isBlank, languageOf } from '../../lib/text.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import type { HomeExtras } from './load-home.server.ts';

type NewsBlock = BlockOf<'latest-notices' | 'coming-up'>;

export function isNews(block: Block): block is NewsBlock {
  return block.kind === 'latest-notices' || block.kind === 'coming-up';
}

export function hasNews({ kind }: NewsBlock, { notices, comingUp }: HomeExtras): boolean {
  return (kind === 'coming-up' ? comingUp : notices).length > 0;
}

/** The blocks that are shown beside each other, if this is the first of them. */
export function newsFrom(blocks: readonly Block[], index: number): NewsBlock[] {
  const before = blocks[index - 1];
  if (before && isNews(before)) return [];
  const end = blocks.findIndex((block, place) => place > index && !isNews(block));
  return blocks.slice(index, end === -1 ? undefined : end).filter(isNews);
}

export function News({ blocks, extras }: { blocks: NewsBlock[]; extras: HomeExtras }) {
  if (blocks.length === 0) return null;
  return (
    <div className="section container news">
      {blocks.map((block) => (
        <NewsColumn key={block.id} block={block}>
          {block.kind === 'coming-up'
            ? extras.comingUp.map(({ day, until = day, title, label, to }) => {
                const when = `${label}: ${formatDays(day, until)}`;
                return <NewsRow key={day + title} leaf={calendarLeaf(day)} {...{ title, to, when }} />;
              })
            : extras.notices.map(({ id, title, leaf }) => {
                const to = href('/allnotices/:id', { id });
                return <NewsRow key={id} when={leaf.sentence} {...{ leaf, title, to }} />;
              })}
        </NewsColumn>
      ))}
    </div>
  );
}

function NewsColumn({ block: { id, kind, values }, children }: { block: NewsBlock; children: ReactNode }) {
  const isCalendar = kind === 'coming-up';
  const heading = isCalendar ? m.home_coming_up() : m.home_latest_notices();
  return (
    <section aria-labelledby={`block-${id}`}>
      <div className="news-head">
        <h2 id={`block-${id}`}>{isBlank(values.heading) ? heading : values.heading}</h2>
        <a className="link-arrow" href={isCalendar ? href('/calendar') : href('/allnotices')}>
          {isCalendar ? m.home_calendar() : m.notice_back()}
          <Icon name="arrow-right-bold" />
        </a>
      </div>
      <ul className="plain-list">{children}</ul>
    </section>
  );
}

/** Two lines on most phones. */
const maxTitle = 58;

type NewsRowProps = { leaf: { day: string; month: string }; title: string; to: string; when: string };

function NewsRow({ leaf, title, to, when }: NewsRowProps) {
  return (
    <li className="news-row">
      <span className="calendar-leaf" aria-hidden="true">
        <span className="calendar-month">{leaf.month}</span>
        <span className="calendar-day">{leaf.day}</span>
      </span>
      <p>
        <a className="news-link" href={to} lang={languageOf(title)}>
          <WrittenText text={excerpt(title, maxTitle)} />
        </a>
        <span className="news-when">{when}</span>
      </p>
    </li>
  );
}
