import type { HtmlElement } from 'html-validate';
import { type Answer, attribute } from './answer.ts';

/** Names that are in Latin script in every language. */
const names =
  /\b(WhatsApp|PDF|CBSE|Appendix-IX|MPD|UDISE|NOC|RTE|SMC|PTA|PGT|TGT|PRT|NTT|PET|PIN|QR|KB|MB|SMS|OTP|English|Google(?: Sheets)?|Facebook|Instagram|YouTube|JPEG|PNG|WebP|AVIF|GIF|CSV|Excel|xlsx|ods|ics|Chrome|Firefox|Safari|[IVX]+)\b/g;
const addresses = /https?:\S+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|smtps?:\S+|[\w.+-]+@[\w.-]+|\/[\w/.-]+/g;
const shown = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'label', 'summary'];
const described =
  /^(description|og:(title|description|site_name|image:alt)|twitter:(?!card).*|apple-mobile-web-app-title)$/;

type Found = { text: string; at: string; isAlone?: boolean };

/** What a board has published in English, and the languages in their own words. Every other text is looked at. */
const inEnglishOnPurpose = /^(data-table-more|document-type|disclosure-wording|languages)$/;

/**
 * Words in Latin script on a page in another language, with the place of each. Marked as English or not: also what the
 * product says in English would be marked.
 */
export function latinTexts(page: Answer): string[] {
  const isLeftOut = (element: HtmlElement) => classesOf(element).some((name) => inEnglishOnPurpose.test(name));
  return pieces(page, isLeftOut)
    .filter(({ text }) => hasLatin(text))
    .map(withPlace);
}

/** The same of a page of the office, where nothing is marked as English but what the components mark. */
export function unmarkedLatinTexts(page: Answer, known: RegExp): string[] {
  return pieces(page, isMarked)
    .filter(({ text }) => hasLatin(text.replace(known, ' ')))
    .map(withPlace);
}

/** Texts that fill an element, in Latin script on a page in another one, and not marked as English. */
export function unmarkedTexts(page: Answer): string[] {
  return pieces(page, isMarked)
    .filter(({ text, isAlone }) => isAlone && hasLatin(text) && !hasIndianLetter.test(text))
    .map(withPlace);
}

const hasIndianLetter = /[\u0900-\u0DFF]/;

function isMarked(element: HtmlElement): boolean {
  return attribute(element, 'lang') === 'en';
}

function withPlace({ text, at }: Found): string {
  return `${at}: ${text}`;
}

export function hasLatin(text: string): boolean {
  return /[A-Za-z]{2}/.test(text.replace(addresses, ' ').replace(names, ' '));
}

function pieces(page: Answer, isLeftOut: (element: HtmlElement) => boolean): Found[] {
  const found: Found[] = [];
  const walk = (element: HtmlElement) => {
    if (/^(style|svg|textarea)$/.test(element.tagName) || isLeftOut(element)) return;
    if (element.tagName === 'script') return void found.push(...structured(element));
    found.push(...attributesOf(element));
    // A place where a long word may break does not make two words of it.
    if (element.childElements.some(({ tagName }) => tagName === 'wbr')) {
      return void found.push({ text: unescaped(element.textContent).trim(), at: placeOf(element) });
    }
    for (const child of element.childNodes) {
      if ('tagName' in child) walk(child as HtmlElement);
      else if (child.textContent.trim() !== '')
        found.push({
          text: unescaped(child.textContent).trim(),
          at: placeOf(element),
          isAlone: element.childElements.every(({ tagName }) => tagName === 'svg'),
        });
    }
  };
  for (const root of page.all('html')) if (attribute(root, 'lang') !== 'en') walk(root);
  return found;
}

function classesOf(element: HtmlElement): string[] {
  return (attribute(element, 'class') ?? '').split(' ');
}

function attributesOf(element: HtmlElement): Found[] {
  const spoken = shown.map((name) => [name, attribute(element, name)] as const);
  const button = element.tagName === 'input' && /submit|button/.test(attribute(element, 'type') ?? '');
  const meta = described.test(attribute(element, 'name') ?? attribute(element, 'property') ?? '');
  const data = element.attributes
    .filter(({ key, value }) => key.startsWith('data-') && / /.test(String(value ?? '')) && !/-(src|enhance)/.test(key))
    .map(({ key }) => [key, attribute(element, key)] as const);
  return [
    ...spoken,
    ...data,
    ['value', button ? attribute(element, 'value') : ''] as const,
    ['content', meta ? attribute(element, 'content') : ''] as const,
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => ({ text: value as string, at: `${placeOf(element)}[${name}]` }));
}

/** The texts for search engines. */
function structured(script: HtmlElement): Found[] {
  if (attribute(script, 'type') !== 'application/ld+json') return [];
  const found: Found[] = [];
  JSON.parse(script.textContent, (key, value) => {
    if (/^(name|description|headline)$/.test(key)) found.push({ text: String(value), at: `json-ld ${key}` });
    return value;
  });
  return found;
}

function placeOf(element: HtmlElement): string {
  const of = (one: HtmlElement) =>
    one.tagName + (attribute(one, 'class') ? `.${attribute(one, 'class')?.split(' ')[0]}` : '');
  const above = element.parent;
  return above && 'tagName' in above ? `${of(above)} > ${of(element)}` : of(element);
}

function unescaped(text: string): string {
  return text.replace(/&(amp|gt|lt|quot|#x27);/g, ' ');
}
