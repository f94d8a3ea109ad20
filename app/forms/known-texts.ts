import type { TypedForm } from './form.ts';

/** Digests of the texts that a form was opened with or has sent since: a saved text among them is not a conflict. */
export const knownField = 'known';

export const seenField = 'seen';

/** Names the choice between the two texts of a field that was changed in two places. */
export function choiceField(name: string): string {
  return `keep-${name}`;
}

/** By the name of the input; first the text that the form was opened with. */
export type KnownTexts = Record<string, string[] | undefined>;

export function knownTexts(opened: TypedForm): string {
  return JSON.stringify(Object.fromEntries(Object.entries(opened).map(([name, texts]) => [name, [textDigest(texts)]])));
}

export function withSent(known: string, sent: readonly TypedForm[]): string {
  if (sent.length === 0) return known;
  const entries = Object.entries(parseKnown(known)).map(([name, digests = []]) => [
    name,
    [...new Set([...digests, ...sent.map((typed) => textDigest(typed[name]))])],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

export function readKnown(form: FormData): KnownTexts {
  return parseKnown(String(form.get(knownField)));
}

function parseKnown(text: string): KnownTexts {
  try {
    const known: unknown = JSON.parse(text);
    const entries = Object.entries(known ?? {}).filter(([, digests]) => Array.isArray(digests));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Short, for the same text of an input on the server and in the browser. A browser sends lines that end in CRLF. */
export function textDigest(texts: readonly string[] = []): string {
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\0');
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
