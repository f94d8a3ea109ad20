import { currentLanguage } from './languages.ts';

/** With the commas of India, in the digits of the page's language. Odia and Hindi have those of English. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(currentLanguage() === 'bn' ? 'bn' : 'en-IN', options);
}
