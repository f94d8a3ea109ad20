import { excerpt } from '../../lib/text.ts';

const firstLineCharacters = 200;

export type Shared = {
  title: string;
  /** The text begins with it, so that nobody takes an old notice for a new one. */
  day?: string | undefined;
  /** What it says; the first line goes out. */
  words?: string;
  address: string;
};

/** A group in WhatsApp reads day and title, first line and address, each in a line. */
export function shareAddress({ title, day, words = '', address }: Shared): string {
  const text = [withDay(title, day), firstLineOf(words), address].filter(Boolean).join('\n');
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
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

function firstLineOf(words: string): string {
  return excerpt(words.trim().split('\n', 1)[0] ?? '', firstLineCharacters);
}
