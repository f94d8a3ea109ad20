const listParagraph =
  '[data-style*="mso-list:"], p[class*="MsoListParagraph"], p[class*="MsoListBullet"], p[class*="MsoListNumber"]';

type OpenList = { level: number; list: HTMLElement };

/** Word writes its lists as paragraphs with a mark in front; these become lists. */
export function listsOfWord(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>(listParagraph)) {
    if (!paragraph.matches('p, h1, h2, h3, h4, h5, h6, div') || paragraph.closest('li')) continue;
    if (previousElement(paragraph) !== last) open = [];
    const isOrdered = removeMarker(paragraph);
    open = addItem(paragraph, open, levelOf(paragraph), isOrdered);
    last = open[0]?.list;
  }
}

function previousElement(element: Element): Element | undefined {
  return element.previousElementSibling ?? undefined;
}

function levelOf(paragraph: HTMLElement): number {
  return Number(/level(\d)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 1);
}

function removeMarker(paragraph: HTMLElement): boolean {
  const marker = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
  if (marker) {
    const isOrdered = /^\s*\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[).]/i.test(marker.textContent);
    marker.remove();
    return isOrdered;
  }
  const text = firstText(paragraph);
  if (!text) return false;
  const [found] = /^\s*(?:[·•▪§o–-]|\d{1,3}[).])\s+/u.exec(text.data) ?? [''];
  text.data = text.data.slice(found.length);
  return /\d/.test(found);
}

function firstText(element: Element): Text | null {
  return element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
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
