import { HTMLElement, TextNode } from 'node-html-parser';

const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** The texts below an element that are in a language, which is that of the page. */
export function textsIn(element: HTMLElement, language: string, current: string = language): string[] {
  if (unseen.has(element.rawTagName)) return [];
  return element.childNodes.flatMap((node) => {
    if (node instanceof TextNode) return current === language ? node.textContent.trim() || [] : [];
    if (!(node instanceof HTMLElement)) return [];
    return textsIn(node, language, node.getAttribute('lang') ?? current);
  });
}
