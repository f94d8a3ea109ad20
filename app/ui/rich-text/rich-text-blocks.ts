/** A text as the page and the editor see it; Markdown is only how it is stored. */
export type Block = Paragraph | Heading | List | Table;

export type Paragraph = { kind: 'paragraph'; content: Inline[] };
export type Heading = { kind: 'heading'; level: 1 | 2; content: Inline[] };
/** Items hold paragraphs and lists only. */
export type List = { kind: 'list'; isOrdered: boolean; start: number; items: (Paragraph | List)[][] };
/** The first row is the head. */
export type Table = { kind: 'table'; alignments: Alignment[]; rows: Inline[][][] };
export type Alignment = 'left' | 'center' | 'right' | null;

export type Marks = { isBold?: true; isItalic?: true; href?: string };
export type TextRun = Marks & { kind: 'text'; text: string };
export type Inline = TextRun | { kind: 'break' };

export function isSameMarks(one: Marks, other: Marks): boolean {
  return one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href;
}

export function textOfInlines(content: readonly Inline[]): string {
  return content.map((inline) => (inline.kind === 'text' ? inline.text : '\n')).join('');
}

const maxHrefLength = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it must not contain control characters.
const unsafeInHref = /[\x00-\x20\x7f-\x9f\\]/;
const pathFormat = /^\/(?!\/)/;
const emailFormat = /^mailto:[^@?]+@[^@?]+(?:\?.*)?$/i;
const phoneFormat = /^tel:\+?[\d().-]{2,30}$/i;

/** Whether a link may lead there: http, https, mailto, tel and paths of this site. */
export function isSafeHref(href: string): boolean {
  if (href.length > maxHrefLength || unsafeInHref.test(href)) return false;
  if (pathFormat.test(href) || emailFormat.test(href) || phoneFormat.test(href)) return true;
  return isWebAddress(href);
}

/** Of a value in a table or an archive: nothing, a path of this site, or another address of the web. */
export function isStoredLink(value: unknown): boolean {
  return !value || (/^(\/|https?:)/.test(String(value)) && isSafeHref(String(value)));
}

/** An address with a user name hides where it leads. */
function isWebAddress(href: string): boolean {
  if (!/^https?:\/\//i.test(href)) return false;
  const url = URL.parse(href);
  return url !== null && !url.username && !url.password;
}

/** A PDF is opened outside: on the home screen there is no way back from it. */
export function linkAttributes(href: string) {
  const isFile = /\.pdf(?:$|[?#])/i.test(href);
  const rel = isFile || /^https?:/i.test(href) ? 'noopener' : undefined;
  return { href, rel, target: isFile ? '_blank' : undefined };
}
