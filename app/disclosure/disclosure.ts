import { href } from 'react-router';
import { classInLanguage, formatNumber } from '../lib/languages/numbers.ts';
import { m } from '../paraglide/messages.js';
import { fullAddress } from '../settings/school.ts';
import { type ClassResult, classResult, type Values } from './board-results.ts';
import type { DisclosureDocument } from './documents.server.ts';
import { boardSlugs, documentsOf } from './field-sets/all-field-sets.ts';
import {
  type FactName,
  type FieldSet,
  type FieldSetDocument,
  type FieldSetRow,
  type FieldSetSection,
  factSections,
  type SchoolFacts,
  type ValueKind,
} from './field-sets/field-set.ts';
import { documentLight, type Light } from './lights.ts';
import { hasHeads, staffText, type Teacher } from './staff-figures.ts';
import { noneName, noneValue, sectionsName } from './value-fields.ts';

type Correction = { to: string; isForAdministrators?: true };

type Common = {
  no: number;
  id: string;
  wording: string;
  name: string | undefined;
  light: Light;
  correction: Correction;
};

export type DetailRow = Common & {
  kind: 'detail';
  text: string;
  address?: string;
  isOwn?: true;
  /** What the text does not count. */
  remark?: string;
};

type ShownDocument = Pick<
  DisclosureDocument,
  'id' | 'file_key' | 'bytes' | 'link' | 'is_not_applicable' | 'issued_on' | 'valid_until' | 'updated_at'
>;

export type DocumentRow = Omit<Common, 'name'> & {
  kind: 'document';
  name: string;
  slug: string;
  isForSession: boolean;
  isDemonstration: boolean;
  /** Named by the school; the others have the words of the board. */
  isOwn?: true;
  document: ShownDocument | undefined;
};

export type ResultRow = Common & { kind: 'result'; result: ClassResult };

export type TeacherRow = Common & { kind: 'teachers'; teachers: Teacher[] };

export type ShownRow = DetailRow | DocumentRow | ResultRow | TeacherRow;

export type ShownSection = { letter: string; title: string; note: string | undefined; rows: ShownRow[] };

type DisclosureFacts = {
  set: FieldSet;
  school: SchoolFacts;
  values: Values;
  documents: readonly DisclosureDocument[];
  /** For the office: documents that the board does not ask for, too. */
  withOptional?: boolean;
  teachers: readonly Teacher[];
};

/** Every row of the page, in the order of the board; documents that the school has added come last in their section. */
export function disclosureSections(facts: DisclosureFacts): ShownSection[] {
  return facts.set.sections.map((section) => {
    const rows = section.rows.flatMap((row, index) => shownRows(row, index + 1, section, facts));
    const own = ownDocuments(facts, section.letter, section.rows.length);
    return { letter: section.letter, title: section.title, note: section.note, rows: [...rows, ...own] };
  });
}

function shownRows(row: FieldSetRow, no: number, section: FieldSetSection, facts: DisclosureFacts): ShownRow[] {
  const worded = { no, wording: row.wording, name: row.name };
  switch (row.kind) {
    case 'document':
      return row.documents.flatMap((one) => boardDocument(one, worded, facts));
    case 'results':
      return row.classes.map((boardClass) => resultRow(classResult(facts.values, boardClass), worded));
    case 'teachers':
      return [teacherRow(facts.teachers, worded)];
    case 'fact':
      return [factRow(row.fact, worded, facts)];
    case 'staff':
      return [staffRow(row, worded, section.letter, facts)];
    default:
      return optional(row.isOptional, valueRow(row, worded, section.letter, facts.values), facts);
  }
}

type Worded = Pick<Common, 'no' | 'wording' | 'name'>;

function lightOf(isThere: boolean): Light {
  return { state: isThere ? 'complete' : 'missing' };
}

function boardDocument(declared: FieldSetDocument, worded: Worded, facts: DisclosureFacts): DocumentRow[] {
  const document = facts.documents.find(({ slug }) => slug === declared.slug);
  const isForSession = declared.isForSession ?? false;
  const row = documentRow(document, { ...worded, name: declared.name, slug: declared.slug, isForSession });
  return optional(declared.isOptional, row, facts);
}

/** A row that the board does not require is not missing: visitors see it when it is given, the office always. */
function optional<Row extends ShownRow>(isOptional: true | undefined, row: Row, facts: DisclosureFacts): Row[] {
  if (!isOptional || row.light.state !== 'missing') return [row];
  return facts.withOptional ? [{ ...row, light: { state: 'optional' } }] : [];
}

type Named = Worded & { name: string; slug: string; isForSession: boolean };

function documentRow(document: DisclosureDocument | undefined, named: Named): DocumentRow {
  const light = documentLight(document, named.isForSession);
  const correction = { to: href('/admin/documents/:slug', { slug: named.slug }) };
  const isDemonstration = document?.is_demonstration === 1;
  return { ...named, kind: 'document', id: named.slug, light, correction, isDemonstration, document };
}

/** Documents that the board's list does not name, such as those of a list that the school used before. */
function ownDocuments({ set, documents }: DisclosureFacts, letter: string, count: number): DocumentRow[] {
  const named = new Set(documentsOf(set).map(({ slug }) => slug));
  return documents
    .filter(({ slug, section }) => !named.has(slug) && section === letter)
    .filter(({ slug, file_key }) => file_key !== null || !boardSlugs.has(slug))
    .map((document, index) => {
      const { slug, name } = document;
      const named = { no: count + index + 1, wording: name, name, slug, isForSession: false };
      return { ...documentRow(document, named), isOwn: true };
    });
}

function resultRow(result: ClassResult, worded: Worded): ResultRow {
  const isThere = !result.isApplicable || result.years.every(({ state }) => state !== 'missing');
  const correction = { to: href('/admin/documents/results/:class', { class: result.class.toLowerCase() }) };
  const name = m.results_of_class({ class: classInLanguage(result.class) });
  const id = `results-${result.class}`;
  return { ...worded, name, kind: 'result', id, result, light: lightOf(isThere), correction };
}

function teacherRow(teachers: readonly Teacher[], worded: Worded): TeacherRow {
  const isThere = teachers.length > 0 && teachers.every(({ qualification }) => qualification !== '');
  const correction = { to: href('/admin/faculty') };
  return { ...worded, kind: 'teachers', id: 'teachers', teachers: [...teachers], light: lightOf(isThere), correction };
}

const factTexts: Record<FactName, (school: SchoolFacts) => string> = {
  name: ({ name }) => name,
  affiliation: ({ affiliationNo }) => affiliationNo,
  'school-code': ({ schoolCode }) => schoolCode,
  udise: ({ udise }) => udise,
  address: (school) => fullAddress(school),
  principal: ({ principalName, principalQualification }) =>
    [principalName, principalQualification].filter(Boolean).join(', '),
  email: ({ email }) => email,
  phones: ({ phone, secondPhone }) => [phone, secondPhone].filter(Boolean).join(', '),
};

function factRow(fact: FactName, worded: Worded, { school }: DisclosureFacts): DetailRow {
  const text = factTexts[fact](school);
  const isThere = text !== '' && (fact !== 'principal' || school.principalQualification !== '');
  const to = href('/admin/settings/:section', { section: factSections[fact] });
  const correction = { to, isForAdministrators: true } as const;
  return { ...worded, kind: 'detail', id: `fact-${fact}`, text, light: lightOf(isThere), correction };
}

type StaffDeclaration = Extract<FieldSetRow, { kind: 'staff' }>;

function staffRow({ figure }: StaffDeclaration, worded: Worded, letter: string, facts: DisclosureFacts): DetailRow {
  const { values, teachers, school } = facts;
  const figures = { teachers, sections: sectionsIn(values), principal: factTexts.principal(school) };
  const found = staffText(figure, figures);
  const text = found || (values.get(noneName(figure)) === noneValue ? m.disclosure_none() : '');
  const isFromForm = figure === 'section-ratio' && figures.sections === 0;
  const isNone = ['vice-principal', 'headmaster', 'special-educator', 'counsellor'].includes(figure) && !found;
  const to = isFromForm || isNone ? sectionForm(letter) : href('/admin/faculty');
  const isWithoutHeads = figure === 'teachers' && found !== '' && hasHeads(teachers);
  const remark = isWithoutHeads ? { remark: m.disclosure_not_counted() } : {};
  const light = lightOf(text !== '');
  return { ...worded, ...remark, kind: 'detail', id: `staff-${figure}`, text, light, correction: { to } };
}

export function sectionsIn(values: Values): number {
  return Number(values.get(sectionsName) ?? 0);
}

function sectionForm(letter: string): string {
  return href('/admin/documents/section/:letter', { letter: letter.toLowerCase() });
}

type ValueDeclaration = Extract<FieldSetRow, { kind: ValueKind }>;

function valueRow({ kind, id }: ValueDeclaration, worded: Worded, letter: string, values: Values): DetailRow {
  const value = values.get(id) ?? '';
  const text = valueTexts[kind](value, { count: values.get(`${id}_count`), size: values.get(`${id}_size`) });
  const correction = { to: sectionForm(letter) };
  const address = kind === 'video' && value ? { address: value } : {};
  const own = kind === 'text' && value ? ({ isOwn: true } as const) : {};
  return { ...worded, ...address, ...own, kind: 'detail', id, text, light: lightOf(text !== ''), correction };
}

type Rooms = { count: string | undefined; size: string | undefined };

const valueTexts: Record<ValueKind, (value: string, rooms: Rooms) => string> = {
  text: (value) => value,
  number: (value) => value && grouped(value),
  area: (value) => value && m.disclosure_square_metres({ size: grouped(value) }),
  'yes-no': (value) => value && (value === 'yes' ? m.admin_yes() : m.admin_no()),
  video: (value) => value && m.disclosure_watch(),
  rooms: (_value, { count, size }) => roomsText(count, size),
};

function roomsText(count = '', size = ''): string {
  if (Number(count) === 0) return count;
  return size && m.disclosure_rooms({ count: grouped(count), size: grouped(size) });
}

function grouped(number: string): string {
  return formatNumber(Number(number), { maximumFractionDigits: 2 });
}
