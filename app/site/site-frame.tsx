import type { ReactNode } from 'react';
import { NoticeBanner } from '../notices/notice-banner.tsx';
import { m } from '../paraglide/messages.js';
import { type School, schoolDefaults } from '../settings/school.ts';
import { SchoolContext } from '../settings/school-context.tsx';
import type { PageFacts } from '../ui/page-facts.ts';
import styles from '../ui/styles.css?url';
import { useVisitFacts } from '../ui/visit-facts.tsx';
import { PageBanner } from './page-banner.tsx';
import { PageHead } from './page-head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What every page of the site shows around its own content. */
export type FrameFacts = {
  school: School;
  notice: { id: string; details: string } | undefined;
  newNoticeCount: number;
  /** Somebody of the office is looking. */
  isSignedIn: boolean;
  origin: string;
  path: string;
};

type SiteFrameProps = {
  /** Absent when even this could not be read. */
  frame: FrameFacts | undefined;
  facts: PageFacts;
  /** The page stands in for the one that was asked for. */
  isMishap?: boolean;
  children: ReactNode;
};

/** Header, notice, banner and footer around a page, and its head. */
export function SiteFrame({ frame, facts, isMishap, children }: SiteFrameProps) {
  const { savesData } = useVisitFacts();
  return (
    <SchoolContext value={frame?.school ?? schoolDefaults}>
      {/* The home page brings only what it needs itself. */}
      {isMishap && <link rel="stylesheet" href={styles} precedence="page" />}
      <PageHead facts={facts} origin={frame?.origin ?? ''} path={isMishap ? undefined : frame?.path} />
      <div className="site" data-area={facts.area} data-saves-data={savesData || undefined}>
        <a className="skip-link" href="#main">
          {m.site_skip()}
        </a>
        <SiteHeader newNoticeCount={frame?.newNoticeCount ?? 0} isSignedIn={frame?.isSignedIn ?? false} />
        <NoticeBanner notice={frame?.notice} />
        <main id="main" tabIndex={-1}>
          <PageBanner {...facts} />
          {children}
        </main>
        <SiteFooter />
      </div>
    </SchoolContext>
  );
}
