import {
  type ChoiceField,
  choiceOf,
  initialValues,
  pickFields,
  type TextField,
  type TextFormat,
  tidiedText,
  valueError,
} from '../forms/fields.ts';
import { type InputData, inputsOf } from '../forms/input-data.ts';
import { count, email, phone, plainLine, withScheme } from '../forms/text-formats.ts';
import { areSeveralNumbers, asciiDigits, readCoordinates, whatsAppLink } from '../lib/contact-details.ts';
import { weekdayName } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { languageLabels } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { contrastWithWhite, darkerFor, formatContrast, isColour, minWallContrast } from './colours.ts';
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

/** The pages below `/admin/settings` that are made from these fields. */
export const schoolSections = ['school', 'contact', 'place', 'social', 'numbers', 'people', 'counts'] as const;
export type SchoolSection = (typeof schoolSections)[number];

export type SchoolField = (TextField | ChoiceField) & {
  /** Undefined: the fact has a page of its own. */
  section?: SchoolSection;
};

/** A text on the page of its section: a plain line unless it has another format. */
function inSection(section: SchoolSection) {
  return { kind: 'text', section, format: formats.line } as const;
}

const school = inSection('school');
const contact = inSection('contact');
const place = inSection('place');
const social = inSection('social');
const numbers = inSection('numbers');
const people = inSection('people');
const counts = inSection('counts');

function languageChoice(label: () => string) {
  const labels = { yes: m.settings_language_shown, no: m.settings_language_hidden };
  return choiceOf(label, labels, m.settings_language_unknown);
}

function hoursOf(weekday: number, labelOf: (inputs: { day: string }) => string = m.settings_hours_of) {
  const label = () => labelOf({ day: weekdayName(weekday) });
  return { ...contact, format: formats.hours, label, max: 60 } as const;
}

/** Every fact about the school, once. The type, the defaults, the forms, their checks and the command come from it. */
export const schoolFields = {
  name: { ...school, label: m.settings_name, max: 100, initial: 'Our School', required: m.settings_name_missing },
  nameBn: { ...school, format: formats.bengali, label: m.settings_name_bn, max: 100 },
  nameOr: { ...school, format: formats.odia, label: m.settings_name_or, max: 100 },
  nameHi: { ...school, format: formats.hindi, label: m.settings_name_hi, max: 100 },
  tagline: { ...school, label: m.settings_tagline, hint: m.settings_tagline_hint, max: 100, isTranslated: true },
  motto: { ...school, label: m.settings_motto, hint: m.settings_motto_hint, max: 100, isTranslated: true },
  foundedYear: { ...school, format: formats.year, label: m.settings_founded, max: 4 },
  sessionYear: { ...school, format: formats.session, label: m.settings_session, hint: m.settings_session_hint, max: 9 },
  phone: { ...contact, format: formats.phone, label: m.settings_phone, max: 30 },
  secondPhone: { ...contact, format: formats.phone, label: m.settings_second_phone, max: 30 },
  whatsapp: {
    ...contact,
    format: formats.whatsapp,
    label: m.settings_whatsapp,
    hint: m.settings_whatsapp_hint,
    max: 30,
  },
  email: { ...contact, format: formats.email, label: m.settings_email, hint: m.settings_email_hint, max: 254 },
  hoursMonday: hoursOf(1),
  hoursTuesday: hoursOf(2),
  hoursWednesday: hoursOf(3),
  hoursThursday: hoursOf(4),
  hoursFriday: hoursOf(5),
  hoursSaturday: hoursOf(6),
  hoursSunday: hoursOf(0),
  schoolMonday: hoursOf(1, m.settings_school_hours_of),
  schoolTuesday: hoursOf(2, m.settings_school_hours_of),
  schoolWednesday: hoursOf(3, m.settings_school_hours_of),
  schoolThursday: hoursOf(4, m.settings_school_hours_of),
  schoolFriday: hoursOf(5, m.settings_school_hours_of),
  schoolSaturday: hoursOf(6, m.settings_school_hours_of),
  schoolSunday: hoursOf(0, m.settings_school_hours_of),
  address: { ...place, label: m.settings_address, hint: m.settings_address_hint, max: 120, isTranslated: true },
  addressDetail: {
    ...place,
    label: m.settings_address_detail,
    hint: m.settings_address_detail_hint,
    max: 300,
    isTranslated: true,
  },
  pin: { ...place, format: formats.pin, label: m.settings_pin, max: 7 },
  directions: {
    ...place,
    format: formats.place,
    label: m.settings_directions,
    hint: m.settings_directions_hint,
    max: 500,
  },
  facebook: { ...social, format: formats.address, label: m.settings_facebook, max: 300 },
  instagram: { ...social, format: formats.address, label: m.settings_instagram, max: 300 },
  youtube: { ...social, format: formats.address, label: m.settings_youtube, max: 300 },
  x: { ...social, format: formats.address, label: m.settings_x, max: 300 },
  affiliationNo: { ...numbers, label: m.settings_affiliation, hint: m.settings_affiliation_hint, max: 30 },
  schoolCode: { ...numbers, label: m.settings_school_code, hint: m.settings_school_code_hint, max: 30 },
  udise: { ...numbers, format: formats.udise, label: m.settings_udise, hint: m.settings_udise_hint, max: 14 },
  principalName: { ...people, label: m.settings_principal, max: 100, isTranslated: true },
  principalQualification: {
    ...people,
    label: m.settings_qualification,
    hint: m.settings_qualification_hint,
    max: 100,
    isTranslated: true,
  },
  principalPhone: {
    ...people,
    format: formats.phone,
    label: m.settings_principal_phone,
    hint: m.settings_wrong_hint,
    max: 30,
  },
  directorName: { ...people, label: m.settings_director, max: 100 },
  chairpersonName: { ...people, label: m.settings_chairperson, max: 100, isTranslated: true },
  chairpersonPhone: {
    ...people,
    format: formats.phone,
    label: m.settings_chairperson_phone,
    hint: m.settings_wrong_hint,
    max: 30,
  },
  answerDays: {
    ...people,
    format: formats.answerDays,
    label: m.settings_answer_days,
    hint: m.settings_answer_days_hint,
    max: 2,
  },
  dataContact: { ...people, label: m.settings_data_contact, hint: m.settings_data_contact_hint, max: 100 },
  studentCount: { ...counts, format: formats.count, label: m.admin_students, max: 6 },
  teacherCount: { ...counts, format: formats.count, label: m.admin_teachers, max: 6 },
  classCount: { ...counts, format: formats.count, label: m.admin_classes, max: 6 },
  resultsShow: choiceOf(
    m.result_admin_privacy,
    { all: m.result_admin_show_all, agreed: m.result_admin_show_agreed },
    m.result_admin_privacy_choose,
  ),
  /** Whether the dialog of the home page opens as the specification says. */
  toppersOpen: choiceOf(
    m.result_admin_toppers,
    { yes: m.result_admin_toppers_yes, no: m.result_admin_toppers_no },
    m.result_admin_privacy_choose,
  ),
  showsBengali: languageChoice(m.settings_shows_bn),
  showsOdia: languageChoice(m.settings_shows_or),
  showsHindi: languageChoice(m.settings_shows_hi),
  /** Of those who come without a choice, and of what the school writes. */
  firstLanguage: choiceOf(m.settings_first_language, languageLabels, m.settings_language_unknown),
  colourAbout: { kind: 'text', format: formats.colour, label: m.settings_colour_about, max: 7 },
  colourStudy: { kind: 'text', format: formats.colour, label: m.settings_colour_study, max: 7 },
  colourCampus: { kind: 'text', format: formats.colour, label: m.settings_colour_campus, max: 7 },
  /** The id of its files; empty: the drawing is shown. */
  crest: { kind: 'text', format: formats.id, label: m.settings_crest, max: 26, isUntracked: true },
  /** Months until an unchanged enquiry is erased. */
  enquiryMonths: { kind: 'text', format: formats.months, label: m.retention_title, max: 2, initial: '12' },
} as const satisfies Record<string, SchoolField>;

type FactName = keyof typeof schoolFields;

const fields: Record<FactName, SchoolField> = schoolFields;

export const schoolDefaults = initialValues(schoolFields);

export function isSchoolFact(name: string): name is FactName {
  return Object.hasOwn(schoolFields, name);
}

export function factsOf(section: SchoolSection): FactName[] {
  return Object.keys(fields).filter((name): name is FactName => fields[name as FactName].section === section);
}

export function factInputs(names: readonly FactName[]): InputData[] {
  return inputsOf(pickFields(schoolFields, names));
}

/** What is stored for what was typed. */
export function tidyFact(name: FactName, typed: string): string {
  const field = fields[name];
  return field.kind === 'text' ? tidiedText(field, typed) : typed;
}

/** Undefined when `tidied` may be stored; else how to correct it. */
export function factError(name: FactName, tidied: string): string | undefined {
  return valueError(fields[name], tidied);
}
