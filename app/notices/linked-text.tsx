/** Part of a text: words, or an address that leads somewhere. `at` is where it begins. */
type TextPart = { at: number; words: string; href?: string };

/**
 * An address begins with `http://`, `https://` or `www.` and goes on over ASCII letters: an ending of Bengali, Odia or
 * Hindi that is glued to it belongs to the sentence. After `/`, `=`, `&`, `?` or `_` letters of every script go on.
 */
const addresses =
  /(?<![\p{L}\p{M}\p{N}@])(?:https?:\/\/|www\.)(?:(?![<>"\\^`{|}])[!-~])+(?:(?<=[/=&?_])(?:[\p{L}\p{M}\p{N}\u200c\u200d]|(?![<>"\\^`{|}])[!-~])+)?/giu;

const endOfSentence = new Set(".,;:!?'*_-~…");
const openers: Record<string, string> = { ')': '(', ']': '[' };

/** Finds the web addresses in a text, in time that grows with its length. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addWords = (until: number) => {
    if (until > end) parts.push({ at: end, words: text.slice(end, until) });
  };
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const words = withoutEndOfSentence(found);
    const href = addressOf(words);
    if (!href) continue;
    addWords(index);
    parts.push({ at: index, words, href });
    end = index + words.length;
  }
  addWords(text.length);
  return parts;
}

/** A full stop after an address ends the sentence; a bracket closes the one that was opened before it. */
function withoutEndOfSentence(found: string): string {
  const open = new Map(Object.entries(openers).map(([closer, opener]) => [closer, surplus(found, opener, closer)]));
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const missing = open.get(last);
    if (missing !== undefined ? missing >= 0 : !endOfSentence.has(last)) break;
    if (missing !== undefined) open.set(last, missing + 1);
  }
  return found.slice(0, end);
}

/** How many more brackets are opened than closed. */
function surplus(text: string, opener: string, closer: string): number {
  let count = 0;
  for (const letter of text) count += Number(letter === opener) - Number(letter === closer);
  return count;
}

/** Where it leads; undefined when it is no address, or one that hides where it leads behind a name. */
function addressOf(words: string): string | undefined {
  const url = URL.parse(/^www\./i.test(words) ? `https://${words}` : words);
  if (!url || url.username || url.password) return undefined;
  return /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ? url.href : undefined;
}

/** A text as it was typed, in which web addresses are links. It is never read as markup. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ at, words, href }) =>
    href ? (
      <a key={at} href={href} rel="noopener nofollow">
        {words}
      </a>
    ) : (
      words
    ),
  );
}
