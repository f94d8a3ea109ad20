import type { TextFormat } from '../forms/fields.ts';
import { count, email, phone, plainLine, withScheme } from '../forms/text-formats.ts';
import { areSeveralNumbers, asciiDigits, whatsAppLink } from '../lib/contact-details.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { minWallContrast } from './area-colours.ts';
import { contrastWithWhite, darkerFor, formatContrast, isColour } from './colours.ts';
import { readCoordinates } from './directions.ts';
import { hoursError, joinHours, splitHours } from './office-hours.ts';

const digits = {
  tidy: (text: string) => asciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, ''),
  inputMode: 'numeric',
} as const;

/** What the facts about the school must look like. */
export const formats = {
  line: plainLine,
  phone: phone((text) => (areSeveralNumbers(text) ? m.settings_phone_several() : m.settings_phone_wrong())),
  whatsapp: {
    ...phone((text) => (areSeveralNumbers(text) ? m.settings_phone_several() : m.settings_whatsapp_wrong())),
    isRight: (text) => whatsAppLink(text, '') !== undefined,
  },
  email: email(m.settings_email_wrong),
  address: {
    tidy: withScheme,
    isRight: isSecureAddress,
    error: m.settings_address_wrong,
    type: 'url',
    inputMode: 'url',
  },
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
  pin: { ...digits, isRight: (text) => /^\d{6}$/.test(text), error: m.settings_pin_wrong },
  year: { ...digits, isRight: (text) => /^(1[5-9]|20)\d\d$/.test(text), error: m.settings_founded_wrong },
  session: { tidy: tidySession, isRight: isSession, error: m.settings_session_wrong },
  udise: { ...digits, isRight: (text) => /^\d{11}$/.test(text), error: m.settings_udise_wrong },
  count: count(m.settings_count_wrong),
  bengali: { isRight: (text) => /\p{Script=Bengali}/u.test(text), error: m.settings_name_bn_wrong, lang: 'bn' },
  odia: { isRight: (text) => /\p{Script=Oriya}/u.test(text), error: m.settings_name_or_wrong, lang: 'or' },
  hindi: { isRight: (text) => /\p{Script=Devanagari}/u.test(text), error: m.settings_name_hi_wrong, lang: 'hi' },
  colour: {
    tidy: (text) => text.toLowerCase(),
    isRight: (text) => isColour(text) && contrastWithWhite(text) >= minWallContrast,
    error: colourError,
  },
  id: { isRight: isId, error: m.settings_crest_from_page },
  answerDays: {
    ...digits,
    isRight: (text) => /^(?:[1-9]|[1-8]\d|90)$/.test(text),
    error: m.settings_answer_days_wrong,
  },
  months: { ...digits, isRight: (text) => /^\d{1,2}$/.test(text), error: m.settings_count_wrong },
} satisfies Record<string, TextFormat>;

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
