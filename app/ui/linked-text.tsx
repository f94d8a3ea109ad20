type TextPart = { at: number; words: string; href?: string };

/**
 * An address ends before a Bengali, Odia or Hindi suffix, but after `/`, `=`, `&`, `?` or `_` any script goes on.
 * Without its limits a very long one would need more stack than there is.
 */
const addresses = /(^|[^\p{L}\p{M}\p{N}@])((?:https?:\/\/|www\.)(?:(?![<>"\\^`{|}])[!-~]){1,2000})/giu;
const inAnyScript = /(?:[\p{L}\p{M}\p{N}\u200c\u200d]|(?![<>"\\^`{|}])[!-~]){1,2000}/uy;

const endOfSentence = new Set(".,;:!?'*_-~…");
const openers: Record<string, string> = { ')': '(', ']': '[' };

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addWords = (until: number) => {
    if (until > end) parts.push({ at: end, words: text.slice(end, until) });
  };
  for (const { 1: before = '', 2: found = '', index } of text.matchAll(addresses)) {
    const at = index + before.length;
    if (at < end) continue;
    const words = withoutEndOfSentence(found + restInAnyScript(text, at + found.length));
    const href = addressOf(words);
    if (!href) continue;
    addWords(at);
    parts.push({ at, words, href });
    end = at + words.length;
  }
  addWords(text.length);
  return parts;
}

function restInAnyScript(text: string, at: number): string {
  if (!'/=&?_'.includes(text.charAt(at - 1))) return '';
  inAnyScript.lastIndex = at;
  return inAnyScript.exec(text)?.[0] ?? '';
}

/** A full stop at the end belongs to the sentence, and so does a bracket that was opened before the address. */
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

function surplus(text: string, opener: string, closer: string): number {
  let count = 0;
  for (const character of text) count += Number(character === opener) - Number(character === closer);
  return count;
}

/** Undefined when it is no address, or hides its target behind a user name. */
function addressOf(words: string): string | undefined {
  const url = URL.parse(/^www\./i.test(words) ? `https://${words}` : words);
  if (!url || url.username || url.password) return undefined;
  return /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ? url.href : undefined;
}

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
