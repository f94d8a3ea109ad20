import type { Language } from './languages.ts';

const textAlone = /<(?!script|style)([a-z][\da-z]*)((?: [^<>]*)?)>([^<>]+)(?=<\/\1>)/g;
const otherLetters = /(?![A-Za-z])\p{L}/u;
const entity = /&[#\w]+;/g;

/** Says of texts in Latin letters on a page in another script that they are English: so they are read out, and broken. */
export function markedEnglish(html: string, language: Language): string {
  if (language === 'en') return html;
  return html.replace(textAlone, (found, tag: string, attributes: string, text: string) => {
    const isEnglish = !otherLetters.test(text) && /[A-Za-z]{2}/.test(text.replace(entity, ''));
    return isEnglish && !attributes.includes(' lang=') ? `<${tag}${attributes} lang="en">${text}` : found;
  });
}
