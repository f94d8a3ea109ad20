import { HTMLElement } from 'node-html-parser';
import { type Answer, attribute } from './answer.ts';

/** Names that are in Latin script in every language. */
const names =
  /\b(WhatsApp|PDF|CBSE|Appendix-IX|MPD|UDISE|NOC|RTE|SMC|PTA|PGT|TGT|PRT|NTT|PET|PIN|QR|KB|MB|SMS|OTP|English|Google(?: Sheets)?|Facebook|Instagram|YouTube|JPEG|PNG|WebP|AVIF|GIF|CSV|Excel|xlsx|ods|ics|Chrome|Firefox|Safari|iPhone|JavaScript|[IVX]+)\b/g;
const addresses = /https?:\S+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|smtps?:\S+|[\w.+-]+@[\w.-]+|\/[\w/.-]+/g;
const shown = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'label', 'summary'];
const described =
  /^(description|og:(title|description|site_name|image:alt)|twitter:(?!card).*|apple-mobile-web-app-title)$/;

type Found = { text: string; at: string; isAlone?: boolean };

/** What a board has published in English, codes, and the languages in their own words. Every other text is looked at. */
const inEnglishOnPurpose = /^(data-table-more|document-type|disclosure-wording|languages|code)$/;

/**
 * Words in Latin script on a page in another language, with the place of each. Marked as English or not: also what the
 * product says in English would be marked.
 */
export function latinTexts(page: Answer): string[] {
  const isLeftOut = (element: HTMLElement) => classesOf(element).some((name) => inEnglishOnPurpose.test(name));
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

function isMarked(element: HTMLElement): boolean {
  return attribute(element, 'lang') === 'en';
}

function withPlace({ text, at }: Found): string {
  return `${at}: ${text}`;
}

export function hasLatin(text: string): boolean {
  return /[A-Za-z]{2}/.test(text.replace(addresses, ' ').replace(names, ' '));
}

function pieces(page: Answer, isLeftOut: (element: HTMLElement) => boolean): Found[] {
  const found: Found[] = [];
  const walk = (element: HTMLElement) => {
    if (/^(style|svg|textarea)$/.test(element.rawTagName) || isLeftOut(element)) return;
    if (element.rawTagName === 'script') return void found.push(...structured(element));
    found.push(...attributesOf(element));
    // A place where a long word may break does not make two words of it.
    if (element.children.some(({ rawTagName }) => rawTagName === 'wbr')) {
      return void found.push({ text: element.textContent.trim(), at: placeOf(element) });
    }
    for (const child of element.childNodes) {
      if (child instanceof HTMLElement) walk(child);
      else if (child.textContent.trim() !== '')
        found.push({
          text: child.textContent.trim(),
          at: placeOf(element),
          isAlone: element.children.every(({ rawTagName }) => rawTagName === 'svg'),
        });
    }
  };
  for (const root of page.all('html')) if (attribute(root, 'lang') !== 'en') walk(root);
  return found;
}

function classesOf(element: HTMLElement): string[] {
  return (attribute(element, 'class') ?? '').split(' ');
}

function attributesOf(element: HTMLElement): Found[] {
  const spoken = shown.map((name) => [name, attribute(element, name)] as const);
  const button = element.rawTagName === 'input' && /submit|button/.test(attribute(element, 'type') ?? '');
  const meta = described.test(attribute(element, 'name') ?? attribute(element, 'property') ?? '');
  const data = Object.entries(element.attributes).filter(
    ([key, value]) => key.startsWith('data-') && / /.test(value) && !/-(src|enhance)/.test(key),
  );
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
function structured(script: HTMLElement): Found[] {
  if (attribute(script, 'type') !== 'application/ld+json') return [];
  const found: Found[] = [];
  JSON.parse(script.textContent, (key, value) => {
    if (/^(name|description|headline)$/.test(key)) found.push({ text: String(value), at: `json-ld ${key}` });
    return value;
  });
  return found;
}

function placeOf(element: HTMLElement): string {
  const of = (one: HTMLElement) =>
    one.rawTagName + (attribute(one, 'class') ? `.${attribute(one, 'class')?.split(' ')[0]}` : '');
  const above = element.parentNode;
  return above?.rawTagName ? `${of(above)} > ${of(element)}` : of(element);
}
