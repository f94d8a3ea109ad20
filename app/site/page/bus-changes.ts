import { asciiDigits } from '../../lib/contact-details.ts';
import { villageOf } from '../../pages/blocks/bus-stops.ts';
import { type NewsLink, stopKey } from '../../pages/blocks/page-news.ts';

/** Its names and the places of its stops, by their lines, in every language. */
export type NamedBus = { id: string; names: readonly string[]; stops: ReadonlyMap<number, readonly string[]> };

export type BusNews = NewsLink & { texts: readonly string[] };

/** Which rows of the page the notices speak of, the first notice first. A bus without a named stop changes at all of its stops. */
export function busChanges(buses: readonly NamedBus[], news: readonly BusNews[]): Record<string, NewsLink> {
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
