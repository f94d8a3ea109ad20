import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/phone-page';
import styles from './phone.css?url';

export const handle = page(() => ({
  title: m.phone_title(),
  description: m.phone_description(),
  area: 'about',
  label: m.phone_title(),
  parents: [{ label: m.notices_label(), to: href('/allnotices') }],
}));

export function loader({ context }: Route.LoaderArgs) {
  return { isReadOffline: context.get(servicesContext).offlineBoard };
}

export default function PhonePage({ loaderData: { isReadOffline } }: Route.ComponentProps) {
  return (
    <section className="section container">
      <link rel="stylesheet" href={styles} />
      <p className="lead">
        {m.phone_lead()} {isReadOffline && m.phone_offline()}
      </p>
      <button type="button" className="button" hidden data-enhance="install">
        <Icon name="device-mobile-fill" />
        {m.phone_title()}
      </button>
      <h2 className="phone-heading">{m.phone_android()}</h2>
      <ol className="plain-list steps">
        <Step text={m.phone_android_menu()} drawing={browserWithDots} />
        <Step text={m.phone_android_add()} drawing={menu} />
        <Step text={m.phone_done()} drawing={screen} />
      </ol>
      <h2 className="phone-heading">{m.phone_iphone()}</h2>
      <ol className="plain-list steps">
        <Step text={m.phone_iphone_share()} drawing={browserWithShare} />
        <Step text={m.phone_iphone_add()} drawing={sheet} />
        <Step text={m.phone_done()} drawing={screen} />
      </ol>
    </section>
  );
}

type Drawing = Record<'surfaces' | 'lines' | 'here' | 'mark', string>;

function Step({ text, drawing: { surfaces, lines, here, mark } }: { text: string; drawing: Drawing }) {
  return (
    <li>
      <svg className="phone-drawing" viewBox="0 0 120 170" aria-hidden="true">
        <rect x="2" y="2" width="116" height="166" rx="12" />
        <path className="phone-surfaces" d={surfaces} />
        <path className="phone-lines" d={lines} />
        <path className="phone-here" d={here} />
        <path className="phone-mark" d={mark} />
      </svg>
      {text}
    </li>
  );
}

const pageLines = 'M20 52h80M20 66h80M20 80h56M20 104h80M20 118h80';

const browserWithDots: Drawing = {
  surfaces: 'M12 16h76v18H12z',
  lines: pageLines,
  here: 'M90 12h20v28H90z',
  mark: 'M100 18v.1M100 26v.1M100 34v.1',
};

const menu: Drawing = {
  surfaces: 'M34 16h74v124H34z',
  lines: 'M44 34h54M44 54h40M44 114h54M44 128h30',
  here: 'M34 68h74v30H34z',
  mark: 'M42 83h12M48 77v12M62 83h38',
};

const browserWithShare: Drawing = {
  surfaces: 'M4 132h112v24H4z',
  lines: pageLines,
  here: 'M42 124h36v32H42z',
  mark: 'M56 138h-5v13h18v-13h-5M60 145v-15M55 134l5-5 5 5',
};

const sheet: Drawing = {
  surfaces: 'M4 56h112v98H4z',
  lines: 'M20 24h80M20 38h56M16 72h64M16 142h48',
  here: 'M4 88h112v34H4z',
  mark: 'M16 105h46M92 96h18v18H92zM101 100v10M96 105h10',
};

const screen: Drawing = {
  surfaces: 'M14 24h22v22H14zM49 24h22v22H49zM84 24h22v22H84zM14 64h22v22H14zM84 64h22v22H84z',
  lines: '',
  here: 'M44 59h32v32H44z',
  mark: 'M51 84V72l9-7 9 7v12zM57 84v-7h6v7',
};
