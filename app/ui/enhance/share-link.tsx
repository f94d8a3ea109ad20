import { excerpt } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';

/** WhatsApp, or the phone's own share sheet where there is one. */
export function ShareLink(shared: Shared) {
  return (
    <a
      className="share-link no-print"
      href={shareAddress(shared)}
      data-enhance="share"
      rel="noopener"
      aria-label={m.ui_share_on_whatsapp({ title: shared.title })}
    >
      <Icon name="whatsapp-logo-fill" size={20} />
      <span className="share-word">{m.ui_share()}</span>
    </a>
  );
}

const firstLineCharacters = 200;

export type Shared = {
  title: string;
  /** The text begins with it, so that nobody takes an old notice for a new one. */
  day?: string | undefined;
  /** What it says; the first line goes out. */
  words?: string;
  address: string;
};

/** Browsers encode the other scripts, which would take nine bytes a letter here. */
const inAscii = /[^\u0080-\uFFFF]+/g;

/** A group in WhatsApp reads day and title, first line and address, each in a line. */
export function shareAddress({ title, day, words = '', address }: Shared): string {
  const firstLine = excerpt(words.trim().split('\n', 1)[0] ?? '', firstLineCharacters);
  const text = [withDay(title, day), firstLine, address].filter(Boolean).join('\n');
  return `https://wa.me/?text=${text.replaceAll(inAscii, encodeURIComponent)}`;
}

const firstLines = 3;
const firstLinesCharacters = 400;

/** As the office sends it: the title in bold as WhatsApp writes it, and some lines of what it says. */
export function officeShareAddress({ title, day, words = '', address }: Shared): string {
  const lines = words.trim().split(/\n+/).slice(0, firstLines).join('\n');
  const bold = `*${withDay(title, day)
    .replaceAll(/[\n*]+/g, ' ')
    .trim()}*`;
  const text = [bold, excerpt(lines, firstLinesCharacters), address].filter(Boolean).join('\n');
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

function withDay(title: string, day?: string): string {
  return [day, title].filter(Boolean).join(': ').replaceAll('\n', ' ');
}
