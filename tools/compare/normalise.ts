/** Signatures, secrets and hashes. */
const secret = /\b(?:[0-9a-f]{32}){1,2}\b|(?<![\w-])[\w-]{43}(?![\w-])|\b(?:[A-Z2-7]{4} ?){7}[A-Z2-7]{4}\b/g;

/** What is different in each answer, or in each build, and means nothing. */
const replaced: [RegExp, string][] = [
  [/localhost(?::|%3A)\d+/g, 'localhost'],
  [/(\bnonce(?:="|-))[^"']*/g, '$1'],
  [/(\/assets\/enhance-[a-z-]+)-\w{10}(?=\.js)/g, '$1'],
  [/(\/assets\/[\w.~-]*?)-[\w-]{8}(?=\.\w+)/g, '$1'],
  [secret, '<secret>'],
  // The code of a notice.
  [/(?<=\/n\/|"code":")[a-z2-9]{8}\b|\b[A-Z2-9]{4}-[A-Z2-9]{4}\b(?=<)/g, '<code>'],
  // The QR code of a secret.
  [/(?<="M0 0h7v1h-7z)[^"]*/g, ''],
];

/** Ids of rows, twice as long in secret addresses; request ids; ids that React gives to elements. */
const random =
  /(?:\b|(?<=%2F))[0-9a-v]{26}(?:[0-9a-v]{26})?\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b_[rR]_\w*/g;

/** Random ids become numbers in the order in which the text names them, except `known` ones: both sides have these. */
export function normalise(text: string, known: ReadonlySet<string>): string {
  const numbers = new Map<string, string>();
  const numberOf = (id: string) => {
    if (known.has(id)) return id;
    if (!numbers.has(id)) numbers.set(id, `id-${numbers.size + 1}`);
    return numbers.get(id) ?? '';
  };
  return replaced.reduce((found, [what, by]) => found.replace(what, by), text).replace(random, numberOf);
}

/** Every random id in the text. */
export function idsIn(text: string): string[] {
  return text.match(random) ?? [];
}

/** The same for all addresses that differ in ids and numbers only. */
export function patternOf(address: string): string {
  return address.replace(secret, '*').replace(random, '*').replace(/\d+/g, '0');
}

/** No script but what is loaded by name and what search engines read: the others name modules and rows that React needs. */
const ownScript = /(<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>).*?<\/script>/gs;
const leftOutOfPage = /<!--.*?-->|<link[^>]* rel="modulepreload"[^>]*>/gs;

/** A page as lines: each tag, with its attributes in the order of the alphabet, and each text between tags. */
export function htmlLines(page: string): string[] {
  return page
    .replace(ownScript, '$1</script>')
    .replace(leftOutOfPage, '')
    .replace(/<[^>]+>/g, (tag) => `\n${withSortedAttributes(tag)}\n`)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function withSortedAttributes(tag: string): string {
  const [, name = '', attributes = '', end = ''] = /^<([^\s>]+)(.*?)(\/?>)$/s.exec(tag) ?? [];
  const each = attributes.match(/[^\s=]+(?:="[^"]*")?/g) ?? [];
  return `<${[name, ...each.toSorted()].join(' ')}${end}`;
}
