import type { Language } from './languages.ts';

/** An element with one text and nothing beside it but an icon before and after. */
const textAlone =
  /<(?!script|style)([a-z][\da-z]*)((?: [^<>]*)?)>((?:<svg [^<>]*><(?:path|use) [^<>]*><\/(?:path|use)><\/svg>)?)([^<>]+)(?=(?:<svg [^<>]*><(?:path|use) [^<>]*><\/(?:path|use)><\/svg>)?<\/\1>)/g;
const nonLatinLetter = /(?![A-Za-z])\p{L}/u;
const entity = /&[#\w]+;/g;

/** Marks Latin text on a page in another script as English, for screen readers and line breaks. */
export function markedEnglish(html: string, language: Language): string {
  if (language === 'en') return html;
  return html.replace(textAlone, (found, tag: string, attributes: string, icon: string, text: string) => {
    const isEnglish = !nonLatinLetter.test(text) && /[A-Za-z]{2}/.test(text.replace(entity, ''));
    return isEnglish && !attributes.includes(' lang=') ? `<${tag}${attributes} lang="en">${icon}${text}` : found;
  });
}
