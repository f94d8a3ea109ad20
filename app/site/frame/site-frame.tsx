import type { ReactNode } from 'react';
import { href } from 'react-router';
import { languageOf } from '../../lib/text.ts';
import { LeafView } from '../../notices/days/calendar-leaf.tsx';
import { NoticeBanner } from '../../notices/notice-banner.tsx';
import type { Menu } from '../../pages/menu/menu-tree.ts';
import { originalMenu } from '../../pages/menu/original-menu.ts';
import { m } from '../../paraglide/messages.js';
import { colouredSheet } from '../../settings/colours.ts';
import type { School } from '../../settings/school.ts';
import { SchoolContext } from '../../settings/school-context.tsx';
import {
  mergeNotes,
  nothingToNote,
  olderSentence,
  type TranslationNote,
} from '../../translations/translation-rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { type PageFacts, useRequestFacts } from '../../ui/page-facts.ts';
import styles from '../../ui/styles.css?url';
import { WrittenText } from '../../ui/written-text.tsx';
import type { ShownToday } from '../today/today.server.ts';
import { TodayLine } from '../today/today-card.tsx';
import { languageLinks, MissingNote, OlderNote } from './language-links.tsx';
import { PageHead } from './page-head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export type FrameFacts = {
  school: School;
  addressNote: TranslationNote;
  principalNote: TranslationNote;
  frameNote: TranslationNote;
  menu: Menu;
  notice: { id: string; day: string; details: string; translationNote: TranslationNote } | undefined;
  today: ShownToday | undefined;
  newNoticeCount: number;
  isSignedIn: boolean;
  /** Whether this page lets the phone keep copies. */
  offlineBoard: boolean;
  origin: string;
  path: string;
  /** What is chosen on the page; of a cached one only what it depends on. */
  search: string;
};

type SiteFrameProps = {
  frame: FrameFacts | undefined;
  facts: PageFacts;
  isErrorPage?: boolean;
  translationNote?: TranslationNote;
  children: ReactNode;
};

/** Where the database cannot be read: of any fact but these, the school has said nothing. */
function unknownSchool(): School {
  const known: Partial<School> = {
    name: m.school_default_name(),
    showsBengali: 'yes',
    showsOdia: 'yes',
    showsHindi: 'yes',
  };
  return new Proxy({} as School, { get: (_, fact) => known[fact as keyof School] ?? '' });
}

export function SiteFrame({ frame, facts, isErrorPage, translationNote, children }: SiteFrameProps) {
  const { savesData } = useRequestFacts();
  const menu = frame?.menu ?? originalMenu();
  const links = languageLinks(facts.isSecret ? undefined : frame, frame?.search);
  const today = facts.hasOwnNotices ? frame?.today : undefined;
  const banner = facts.hasOwnNotices ? undefined : frame?.notice;
  const { older } = mergeNotes([translationNote, frame?.frameNote, banner?.translationNote, today?.translationNote]);
  const { missing } = translationNote ?? nothingToNote;
  const warning = olderSentence(translationNote ?? nothingToNote);
  const previewed = warning ? { ...facts, description: `${warning} ${facts.description}` } : facts;
  return (
    <SchoolContext value={frame?.school ?? unknownSchool()}>
      {/* The home page brings only what it needs itself. */}
      {isErrorPage && <link rel="stylesheet" href={colouredSheet(styles, frame?.school)} precedence="page" />}
      <PageHead facts={previewed} origin={frame?.origin ?? ''} path={isErrorPage ? undefined : frame?.path} />
      {/* Over a slow line, nothing is shown before the whole header is there: its parts would move each other. */}
      <link rel="expect" href="#main" blocking="render" />
      <div
        className="site"
        data-area={facts.area}
        data-saves-data={savesData || undefined}
        data-enhance={frame?.offlineBoard ? 'worker' : undefined}
      >
        <a className="skip-link" href="#main">
          {m.site_skip()}
        </a>
        {/* On the home screen there is no browser with a way back. */}
        {(isErrorPage || frame?.path !== '/') && (
          <a className="app-back on-dark" href={href('/')} data-enhance="back">
            ‹ {m.setup_back()}
          </a>
        )}
        <SiteHeader
          menu={menu}
          languageLinks={links}
          newNoticeCount={(!facts.isTimeless && frame?.newNoticeCount) || 0}
          isSignedIn={frame?.isSignedIn ?? false}
        />
        {!facts.hasOwnNotices && <NoticeBanner notice={frame?.notice} />}
        <main id="main" tabIndex={-1}>
          <PageBanner facts={facts} today={today} />
          <OlderNote older={older} links={links} />
          {children}
          <MissingNote missing={missing} links={links} />
        </main>
        <SiteFooter columns={menu.footer} />
      </div>
    </SchoolContext>
  );
}

type PageBannerProps = { facts: PageFacts; today: ShownToday | undefined };

function PageBanner({ facts: { title, heading = title, label, parents = [], leaf }, today }: PageBannerProps) {
  if (!label) return null;
  return (
    <header className="page-banner wall petal-b">
      <span className="rosette banner-rosette" aria-hidden="true" />
      <div className={`container banner-words${leaf ? ' banner-with-leaf' : ''}${today ? ' banner-with-today' : ''}`}>
        {leaf && <LeafView leaf={leaf} />}
        <nav className="breadcrumb" aria-label={m.site_breadcrumb()}>
          <ol className="breadcrumb-list">
            <li>
              <Icon name="house-fill" size={20} />
              <a href={href('/')}>{m.site_home()}</a>
            </li>
            {parents.map((parent) => (
              <li key={parent.to}>
                <a href={parent.to}>{parent.label}</a>
              </li>
            ))}
            <li aria-current="page" lang={languageOf(label)}>
              <WrittenText text={label} />
            </li>
          </ol>
        </nav>
        <h1 className="banner-heading" lang={languageOf(heading)}>
          <WrittenText text={heading} />
        </h1>
        {today && <TodayLine today={today} />}
      </div>
    </header>
  );
}
