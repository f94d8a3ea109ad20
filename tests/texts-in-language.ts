import { type DOMNode, HtmlElement, TextNode } from 'html-validate';

const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** The texts below an element that are in a language, which is that of the page. */
export function textsIn(element: HtmlElement, language: string, current: string = language): string[] {
  if (unseen.has(element.tagName)) return [];
  return element.childNodes.flatMap((node: DOMNode) => {
    if (node instanceof TextNode) return current === language ? node.textContent.trim() || [] : [];
    if (!(node instanceof HtmlElement)) return [];
    return textsIn(node, language, node.getAttributeValue('lang') ?? current);
  });
}
