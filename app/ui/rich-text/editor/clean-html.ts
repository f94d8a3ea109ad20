import { withSingleSpaces } from '../../../lib/text.ts';
import { normalizedText } from './pasted-text.ts';

const dropped =
  'x-dropped, meta, link, title, base, xml, img, picture, svg, video, audio, object, iframe, input, select, button, textarea, noscript, template';

/** What other programs put into the clipboard, as plain elements without styles, notes and pictures. */
export function cleanHtml(html: string): string {
  // Two line breaks are a new paragraph; the parser of HTML closes what is open around them.
  const page = parsed(html.replace(/<br\b[^<>]*>\s*(?:<br\b[^<>]*>\s*)+/gi, '</p><p>'));
  // Copied from an editor of ours: its own note of what was cut off is needed.
  if (page.querySelector('[data-pm-slice]')) return html;
  const { body } = page;
  for (const element of body.querySelectorAll(dropped)) element.remove();
  removeNotes(body);
  listsOfWord(body);
  for (const table of [...body.querySelectorAll('table')].toReversed()) cleanTable(table);
  cleanTexts(body);
  for (const element of body.querySelectorAll('*')) cleanAttributes(element);
  return body.innerHTML;
}

/** Of the first table; undefined when there is none. */
export function cellsOfHtml(html: string): string[][] | undefined {
  const table = parsed(html).querySelector('table');
  if (!table) return undefined;
  for (const one of table.querySelectorAll('td, th')) flattenCell(one);
  expandSpans(table);
  const text = (one: Element) => withSingleSpaces(normalizedText(one.textContent));
  return Array.from(table.rows, (row) => Array.from(row.cells, text));
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(trusted(withoutEffects(html)), 'text/html');
}

/** The browser reports each style and each handler that our content policy forbids, though nothing of them is used. */
function withoutEffects(html: string): string {
  return html
    .replace(/<(\/?)(?:style|script)\b/gi, '<$1x-dropped')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
}

type TrustedTypes = { createPolicy(name: string, rules: { createHTML(html: string): string }): typeof policy };

let policy: { createHTML(html: string): string } | undefined;

/** The content policy of our pages asks for it. A page that is only parsed runs nothing and loads nothing. */
function trusted(html: string): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= factory?.createPolicy('pasted', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

/** Comments of the program and those of colleagues. */
function removeNotes(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  const marked =
    '[data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"], .MsoCommentReference, .MsoCommentText';
  for (const element of body.querySelectorAll(marked)) element.remove();
}

function cleanTexts(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    text.data = normalizedText(text.data);
  }
}

const keptAttributes = new Set(['href', 'start', 'align', 'colspan', 'rowspan']);

/** Of the styles only bold and italic are taken over. */
function cleanAttributes(element: Element): void {
  const style = element.getAttribute('data-style') ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? '';
  const isSlanted = /font-style:\s*(?:italic|oblique)/i.test(style);
  for (const { name } of [...element.attributes]) {
    if (!keptAttributes.has(name)) element.removeAttribute(name);
  }
  if (element.matches('h1, h2, h3, h4, h5, h6')) return;
  if (/^(?:bold|bolder|[6-9]\d\d)$/i.test(weight)) wrapWords(element, 'strong');
  if (isSlanted) wrapWords(element, 'em');
  // Some office programs wrap everything in a <b> that is not bold.
  if (element.matches('b, strong') && /^(?:normal|400)$/i.test(weight)) element.replaceWith(...element.childNodes);
}

function wrapWords(element: Element, name: 'strong' | 'em'): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const parts = 'p, div, li, h1, h2, h3, h4, h5, h6, br, ul, ol, table, tr, td, th';

function cleanTable(table: HTMLTableElement): void {
  if (table.caption) table.before(asParagraph(table.caption));
  for (const cell of table.querySelectorAll('td, th')) flattenCell(cell);
  const [only, other] = table.querySelectorAll('td, th');
  if (only && !other) table.replaceWith(asParagraph(only));
  else expandSpans(table);
}

function asParagraph(element: Element): Element {
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.append(...element.childNodes);
  element.remove();
  return paragraph;
}

/** A cell of ours is one line of words. */
function flattenCell(cell: Element): void {
  for (const part of [...cell.querySelectorAll(parts)].toReversed()) part.replaceWith(' ', ...part.childNodes, ' ');
}

const maxSpan = 20;

/** A cell that spans several rows or columns is followed by empty ones. */
function expandSpans(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const [at, row] of rows.entries()) {
    for (const cell of [...row.cells]) {
      const width = Math.min(cell.colSpan, maxSpan);
      for (let column = 1; column < width; column++) cell.after(emptyCell(cell));
      const below = rows.slice(at + 1, at + Math.min(cell.rowSpan, maxSpan));
      for (const lower of below) insertCells(lower, cell, width);
      cell.rowSpan = 1;
    }
  }
}

function insertCells(row: HTMLTableRowElement, above: HTMLTableCellElement, width: number): void {
  const before = row.cells[above.cellIndex] ?? null;
  for (let column = 0; column < width; column++) row.insertBefore(emptyCell(above), before);
}

function emptyCell(like: Element): Element {
  return like.ownerDocument.createElement(like.localName);
}

const listParagraph =
  '[data-style*="mso-list:"], p[class*="MsoListParagraph"], p[class*="MsoListBullet"], p[class*="MsoListNumber"]';

type OpenList = { level: number; list: HTMLElement };

/** Word writes its lists as paragraphs with a mark in front; these become lists. */
function listsOfWord(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>(listParagraph)) {
    if (!paragraph.matches('p, h1, h2, h3, h4, h5, h6, div') || paragraph.closest('li')) continue;
    if (paragraph.previousElementSibling !== last) open = [];
    const isOrdered = removeMarker(paragraph);
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 1);
    open = addItem(paragraph, open, level, isOrdered);
    last = open[0]?.list ?? null;
  }
}

function removeMarker(paragraph: HTMLElement): boolean {
  const marker = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
  if (marker) {
    const isOrdered = /^\s*\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[).]/i.test(marker.textContent);
    marker.remove();
    return isOrdered;
  }
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const text = texts.nextNode() as Text | null;
  if (!text) return false;
  const [found] = /^\s*(?:[·•▪§o–-]|\d{1,3}[).])\s+/u.exec(text.data) ?? [''];
  text.data = text.data.slice(found.length);
  return /\d/.test(found);
}

function addItem(paragraph: HTMLElement, before: OpenList[], level: number, isOrdered: boolean): OpenList[] {
  const open = before.filter((one) => one.level <= level);
  const page = paragraph.ownerDocument;
  const item = page.createElement('li');
  let current = open.at(-1);
  if (!current || current.level < level) {
    const list = page.createElement(isOrdered ? 'ol' : 'ul');
    if (current) (current.list.lastElementChild ?? current.list).append(list);
    else paragraph.before(list);
    current = { level, list };
    open.push(current);
  }
  current.list.append(item);
  const words = page.createElement('p');
  words.append(...paragraph.childNodes);
  item.append(words);
  paragraph.remove();
  return open;
}
