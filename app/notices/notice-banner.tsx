import { href } from 'react-router';
import { languageLabels } from '../lib/languages/languages.ts';
import { cutText, languageOf } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import { PauseButton } from '../ui/enhance/carousel-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRequestFacts } from '../ui/page-facts.ts';
import { WrittenText } from '../ui/written-text.tsx';
import { foreignLanguage } from './notice-parts.tsx';

/** Longer notices are read on their own page: on every page they would only add weight. */
const longestText = 500;

type BannerNotice = { id: string; day: string; details: string };
type NoticeBannerProps = { notice: BannerNotice | undefined };

export function NoticeBanner({ notice }: NoticeBannerProps) {
  const { savesData } = useRequestFacts();
  const moves = notice !== undefined && !savesData;
  return (
    <aside
      className={moves ? 'notice-banner is-playing' : 'notice-banner'}
      aria-label={m.notice_banner_label()}
      data-enhance={moves ? 'notice-banner' : undefined}
    >
      <div className="container notice-banner-row">
        <span className="notice-banner-label">
          <Icon name="megaphone-fill" />
          <span className="notice-banner-word">{m.notice_banner_label()}</span>
        </span>
        <p className="notice-banner-window">{notice ? <MovingLine notice={notice} /> : m.notice_banner_none()}</p>
        {moves && <PauseControls />}
        <a className="notice-banner-all" href={href('/allnotices')} aria-label={m.notice_banner_all()}>
          <span>{m.notice_banner_all()}</span>
          <Icon name="caret-right-bold" />
        </a>
      </div>
    </aside>
  );
}

function MovingLine({ notice }: { notice: BannerNotice }) {
  const language = foreignLanguage(notice.details, useSchool());
  const details = notice.details.length > longestText ? `${cutText(notice.details, longestText)}…` : notice.details;
  return (
    <a
      className={`notice-banner-line notice-banner-${paceOf(details)}`}
      href={href('/allnotices/:id', { id: notice.id })}
    >
      {m.notice_banner_text({ day: notice.day, details: '' })}
      {language && `${m.translation_notice_in({ language: languageLabels[language]() })} `}
      <span lang={languageOf(details)}>
        <WrittenText text={details} />
      </span>
    </a>
  );
}

function paceOf(text: string): 'short' | 'middle' | 'long' | 'longest' {
  if (text.length < 60) return 'short';
  if (text.length < 130) return 'middle';
  return text.length < 260 ? 'long' : 'longest';
}

/** A button where there is script, a box to tick that looks the same where there is none. */
function PauseControls() {
  return (
    <>
      <PauseButton isPlaying pauseLabel={m.notice_banner_pause()} playLabel={m.notice_banner_play()} />
      <label className="notice-banner-check">
        <input type="checkbox" className="notice-banner-box" aria-label={m.notice_banner_pause()} />
        <Icon name="pause-fill" />
        <Icon name="play-fill" />
      </label>
    </>
  );
}
