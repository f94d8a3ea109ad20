import { type Language, pathIn } from './languages.ts';

const ownAddress = / (href|action|formaction)="(\/[^"?#]*)(?=["?#])/gi;

/**
 * Leads every link and form of a rendered page to the same language, also those in what the school has written. React
 * escapes quotation marks in texts, so that only attributes look like this.
 */
export function localizedLinks(html: string, language: Language, isOfWebsite: (path: string) => boolean): string {
  if (language === 'en') return html;
  return html.replace(ownAddress, (found, name: string, path: string) =>
    isOfWebsite(path) ? ` ${name}="${pathIn(language, path)}` : found,
  );
}
