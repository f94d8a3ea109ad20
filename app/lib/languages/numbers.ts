import { dateNames, digitsFrom } from '../dates.ts';
import { currentLanguage, type Language } from './languages.ts';

const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** How people say the number of a class. Hindi says it as a number: कक्षा 10. */
const ordinals: Partial<Record<Language, readonly string[]>> = {
  bn: 'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ'.split(' '),
  or: 'ପ୍ରଥମ ଦ୍ୱିତୀୟ ତୃତୀୟ ଚତୁର୍ଥ ପଞ୍ଚମ ଷଷ୍ଠ ସପ୍ତମ ଅଷ୍ଟମ ନବମ ଦଶମ ଏକାଦଶ ଦ୍ୱାଦଶ'.split(' '),
};

const saidInHindi = 'पहली दूसरी तीसरी चौथी पाँचवीं छठी सातवीं आठवीं नौवीं दसवीं ग्यारहवीं बारहवीं'.split(' ');
const saidInEnglish = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

const nursery: Record<Language, string> = { en: 'Nursery', bn: 'নার্সারি', hi: 'नर्सरी', or: 'ନର୍ସରୀ' };

const classWord =
  /^(?:class|cls|std|standard|grade|শ্রেণি|শ্রেণী|ক্লাস|कक्षा|क्लास|ଶ୍ରେଣୀ|ଶ୍ରେଣି|କ୍ଲାସ୍?)(?![\p{L}\p{M}])[\s.:-]*|[\s-](?:class|standard|শ্রেণি|শ্রেণী|ক্লাস|कक्षा|ଶ୍ରେଣୀ|ଶ୍ରେଣି)$/giu;

/** `X` of `Class X`, `দশম` of `দশম শ্রেণি`: the pages add the word. */
export function withoutClassWord(className: string): string {
  return className.normalize('NFC').replace(classWord, '').trim() || className;
}

/** `দশম` of `X` or `10`, `দশম A` of `X A`. What is no number of a class stays as the school writes it. */
export function classInLanguage(written: string, language: Language = currentLanguage()): string {
  const className = withoutClassWord(written);
  if (language === 'en') return className;
  if (className.toLowerCase() === 'nursery') return nursery[language];
  const [, name = '', rest = ''] = /^([IVX]+|\d{1,2})(?![\p{L}\d])(.*)$/iu.exec(className) ?? [];
  const number = romans.indexOf(name.toUpperCase()) + 1 || Number(name);
  if (number < 1 || number > romans.length) return className;
  return (ordinals[language]?.[number - 1] ?? String(number)) + rest;
}

/** Of a class: 3 of `3`, `iii`, `third`, `3rd`, `তৃতীয়`; undefined when the word says none. `i` alone is the English word. */
export function classNumber(word: string): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  const places = [romans, ...Object.values(ordinals), saidInHindi, saidInEnglish].map((names) =>
    names.findIndex((name) => name.toLowerCase() === word),
  );
  const number = digits ? Number(digits) : Math.max(...places) + 1;
  return word !== 'i' && number >= 1 && number <= romans.length ? number : undefined;
}

/** Text with digits of a number that the product shows, such as a session or a price, in those of the page's language. */
export function digitsInLanguage(text: string | number): string {
  const language = currentLanguage();
  return language === 'en' ? String(text) : digitsFrom(dateNames[language].zero, String(text));
}

/**
 * A text that is only a number: a count, an amount, a year. Longer ones are telephone numbers and codes, which people
 * copy out: they keep Latin digits, as web and e-mail addresses do.
 */
export function numberInLanguage(text: string): string {
  return /^(₹ ?)?\d{1,3}(,\d{2,3})*(\.\d+)?( ?%)?$|^\d{4}(–\d\d)?$/.test(text) ? digitsInLanguage(text) : text;
}

/** With the commas of India, in the digits of the page's language. Odia and Hindi have those of English. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(currentLanguage() === 'bn' ? 'bn' : 'en-IN', options);
}
