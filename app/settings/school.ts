import type { ValuesOf } from '../forms/fields.ts';
import { dayInIndia, sessionLabel, sessionOf } from '../lib/dates.ts';
import { currentLanguage, type Language } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import type { schoolFields } from './school-fields.ts';

/** Empty text = not given; pages leave it out. */
export type School = ValuesOf<typeof schoolFields>;
export type SchoolFact = keyof School;

const languagesInOrder = ['bn', 'or', 'hi', 'en'] as const;

/** In the order of the header; English is always included. */
export function shownLanguages({ showsBengali, showsOdia, showsHindi }: School): Language[] {
  const shown = { bn: showsBengali, or: showsOdia, hi: showsHindi, en: 'yes' };
  return languagesInOrder.filter((language) => shown[language] === 'yes');
}

/** The language in the address of a `localizedFile`; English if the school does not show that language. */
export function requestedLanguage(search: URLSearchParams, school: School): Language {
  const requested = search.get('lang');
  return shownLanguages(school).find((language) => language === requested) ?? 'en';
}

type Names = Pick<School, 'name' | 'nameBn' | 'nameHi' | 'nameOr'>;

export function schoolNameIn(language: Language, { name, nameBn, nameHi, nameOr }: Names): string {
  return { en: name, bn: nameBn, hi: nameHi, or: nameOr }[language] || name;
}

/** Beside its name in the language of the page. */
export function namesInOtherScripts(school: Names): { lang: Language; name: string }[] {
  const { name, nameBn, nameOr, nameHi } = school;
  const names = [
    { lang: 'en', name },
    { lang: 'bn', name: nameBn },
    { lang: 'or', name: nameOr },
    { lang: 'hi', name: nameHi },
  ] as const;
  const shown = schoolNameIn(currentLanguage(), school);
  return names.filter((one) => one.name !== '' && one.name !== shown);
}

export function fullAddress(school: Pick<School, 'address' | 'addressDetail' | 'pin'>): string {
  return withPin(school.addressDetail || school.address, school.pin);
}

export function shortAddress({ address, pin }: School): string {
  return withPin(address, pin);
}

/** An address that was typed with its PIN has it already. */
function withPin(address: string, pin: string): string {
  if (!address || !pin || address.replace(/\D/g, '').includes(pin)) return address;
  return `${address}, ${m.school_pin({ pin: `${pin.slice(0, 3)}\u00a0${pin.slice(3)}` }).replace(' ', '\u00a0')}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** `2026–27`: what the school says, else by the date. */
export function currentSession({ sessionYear }: Pick<School, 'sessionYear'>, instant: string | number): string {
  return sessionYear || sessionLabel(sessionOf(dayInIndia(instant)));
}
