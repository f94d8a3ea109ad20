import { type ChoiceField, choiceOf, type TextField } from '../forms/fields.ts';
import { weekdayName } from '../lib/dates.ts';
import { languageLabels } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { formats } from './school-formats.ts';

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
