import { type HTMLElement, parse } from 'node-html-parser';

/** An answer of the website, read to its end. */
export type Answer = {
  status: number;
  headers: Headers;
  body: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The elements that a CSS selector finds. */
  all(selector: string): HTMLElement[];
  /** The text of the first element that the selector finds, spaces folded; undefined when there is none. */
  text(selector: string): string | undefined;
};

/** Their content is text and no elements. */
const blockTextElements = { script: true, style: true };

export async function readAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  let document: HTMLElement | undefined;
  const all = (selector: string) => {
    document ??= parse(body, { blockTextElements });
    return document.querySelectorAll(selector);
  };
  return {
    status: response.status,
    headers: response.headers,
    body,
    bytes,
    all,
    text: (selector) => all(selector)[0]?.textContent.replace(/\s+/g, ' ').trim(),
  };
}

/** The value of an attribute; undefined when the element has none. */
export function attribute(element: HTMLElement | null | undefined, name: string): string | undefined {
  return element?.getAttribute(name);
}
