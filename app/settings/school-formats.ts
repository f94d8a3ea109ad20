import type { FieldErrors } from '../forms/form.ts';
import { asciiDigits, normalizedMobile, strictAddress, whatsAppLink } from '../lib/contact-details.ts';
import { isId } from '../lib/ids.ts';
import { isBlank } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { minWallContrast } from './area-colours.ts';
import { contrastWithWhite, darkerFor, formatContrast, isColour } from './colours.ts';
import { readCoordinates } from './directions.ts';
import { hoursError, joinHours, splitHours } from './office-hours.ts';
import { type School, shownLanguages } from './school.ts';
import { schoolDefaults } from './school-facts.ts';
import { type FactFormat, type SchoolField, schoolFields } from './school-fields.ts';

type Format = {
  /** Before the check, and what is stored. */
  tidy?: (text: string) => string;
  isRight: (text: string) => boolean;
  error: (text: string) => string;
};

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function digitsOnly(text: string): string {
  return asciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}

const anything = { isRight: () => true, error: () => '' };
const formats: Record<FactFormat, Format> = {
  line: anything,
  phone: { tidy: asciiDigits, isRight: (text) => normalizedMobile(text) !== undefined, error: m.settings_phone_wrong },
  whatsapp: {
    tidy: asciiDigits,
    isRight: (text) => whatsAppLink(text, '') !== undefined,
    error: m.settings_whatsapp_wrong,
  },
  email: { isRight: (text) => strictAddress(text) !== undefined, error: m.settings_email_wrong },
  address: { tidy: withScheme, isRight: isSecureAddress, error: m.settings_address_wrong },
  place: {
    tidy: (text) => (isInDegrees(text) ? asciiDigits(text) : withScheme(text)),
    isRight: (text) => readCoordinates(text) !== undefined || isSecureAddress(text),
    error: m.settings_directions_wrong,
  },
  hours: {
    tidy: (text) => joinHours(splitHours(asciiDigits(text))),
    isRight: (text) => hoursError(text) === undefined,
    error: (text) => hoursError(text) ?? '',
  },
  pin: { tidy: digitsOnly, isRight: (text) => /^\d{6}$/.test(text), error: m.settings_pin_wrong },
  year: { tidy: digitsOnly, isRight: (text) => /^(1[5-9]|20)\d\d$/.test(text), error: m.settings_founded_wrong },
  session: { tidy: tidySession, isRight: isSession, error: m.settings_session_wrong },
  udise: { tidy: digitsOnly, isRight: (text) => /^\d{11}$/.test(text), error: m.settings_udise_wrong },
  count: { tidy: digitsOnly, isRight: (text) => /^\d{1,5}$/.test(text), error: m.settings_count_wrong },
  bengali: { isRight: (text) => /\p{Script=Bengali}/u.test(text), error: m.settings_name_bn_wrong },
  odia: { isRight: (text) => /\p{Script=Oriya}/u.test(text), error: m.settings_name_or_wrong },
  hindi: { isRight: (text) => /\p{Script=Devanagari}/u.test(text), error: m.settings_name_hi_wrong },
  colour: {
    tidy: (text) => text.toLowerCase(),
    isRight: (text) => isColour(text) && contrastWithWhite(text) >= minWallContrast,
    error: colourError,
  },
  id: { isRight: isId, error: m.settings_crest_from_page },
  months: { tidy: digitsOnly, isRight: (text) => /^\d{1,2}$/.test(text), error: m.settings_count_wrong },
};

/** What is stored for what was typed. */
export function tidyFact(name: keyof School, typed: string): string {
  const format = formatOf(name);
  const line = oneLine(typed);
  return isBlank(line) ? '' : oneLine(format?.tidy?.(line) ?? line);
}

/** Undefined when `tidied` may be stored; else how to mend it. */
export function factError(name: keyof School, tidied: string): string | undefined {
  const field: SchoolField = schoolFields[name];
  if (field.kind === 'choice') return field.options.includes(tidied) ? undefined : field.unknown();
  if (tidied === '') return field.required?.();
  const format = formats[field.format];
  return format.isRight(tidied) ? undefined : format.error(tidied);
}

export function tidyFacts<Values extends Partial<School>>(values: Values): Values {
  const tidied = Object.entries(values).map(([name, text]) => [name, tidyFact(name as keyof School, text)]);
  return Object.fromEntries(tidied) as Values;
}

/** For `check` of a form whose fields are facts. */
export function factErrors(values: Partial<School>): FieldErrors {
  const wrong = Object.entries(tidyFacts(values)).map(([name, text]) => [name, factError(name as keyof School, text)]);
  return { ...firstLanguageError(values), ...Object.fromEntries(wrong.filter(([, error]) => error !== undefined)) };
}

function firstLanguageError({ firstLanguage, ...values }: Partial<School>): FieldErrors {
  if (firstLanguage === undefined) return {};
  const isShown = shownLanguages({ ...schoolDefaults, ...values }).includes(firstLanguage);
  return isShown ? {} : { firstLanguage: m.settings_first_language_hidden() };
}

function formatOf(name: keyof School): Format | undefined {
  const field: SchoolField = schoolFields[name];
  return field.kind === 'choice' ? undefined : formats[field.format];
}

function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

function isSecureAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return protocol === 'https:' && /\.[a-z0-9-]{2,}$/i.test(hostname) && username === '';
}

/** A pair of numbers, right or wrong, and no address. */
function isInDegrees(text: string): boolean {
  return /^[\p{Nd}\p{Pd}.,°NE\s]+$/iu.test(text);
}

/** 2026-2027 and 2026/27 are written 2026–27. */
function tidySession(text: string): string {
  return asciiDigits(text)
    .replace(/\s*[\p{Pd}/]\s*/u, '–')
    .replace(/^(\d{4})–\d\d(\d\d)$/, '$1–$2');
}

function isSession(text: string): boolean {
  const [, first, second] = /^(\d{4})–(\d\d)$/.exec(text) ?? [];
  return first !== undefined && (Number(first) + 1) % 100 === Number(second);
}

function colourError(text: string): string {
  if (!isColour(text)) return m.settings_colour_wrong();
  const ratio = formatContrast(contrastWithWhite(text));
  return m.settings_colour_too_light({ ratio, darker: darkerFor(text, minWallContrast) });
}
