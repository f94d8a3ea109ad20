import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate';

/** An answer of the website, read to its end. */
export type Answer = {
  status: number;
  headers: Headers;
  body: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The elements that a CSS selector finds. */
  all(selector: string): HtmlElement[];
  /** The text of the first element that the selector finds, spaces folded; undefined when there is none. */
  text(selector: string): string | undefined;
};

const config = await new StaticConfigLoader({ root: true, elements: ['html5'] }).getConfigFor('page.html');

export async function readAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  let document: HtmlElement | undefined;
  const all = (selector: string) => {
    document ??= new Parser(config).parseHtml(body);
    return document.querySelectorAll(quoted(selector));
  };
  return {
    status: response.status,
    headers: response.headers,
    body,
    bytes,
    all,
    text: (selector) => decoded(all(selector)[0]?.textContent)?.replace(/\s+/g, ' ').trim(),
  };
}

/** The parser needs quotes where CSS does not: `[name=email]`. */
function quoted(selector: string): string {
  return selector.replace(/([~^$*|]?=)([^"'\]]+)\]/g, '$1"$2"]');
}

/** The value of an attribute; undefined when the element has none. */
export function attribute(element: HtmlElement | undefined, name: string): string | undefined {
  return decoded(element?.getAttributeValue(name) ?? undefined);
}

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };

/** The parser leaves entities as they are written; these five are all that React writes. */
function decoded(text: string | undefined): string | undefined {
  return text?.replace(/&(\w+|#x27);/g, (whole, name) => entities[name] ?? whole);
}
