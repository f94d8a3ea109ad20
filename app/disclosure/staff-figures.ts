import { digitsInLanguage } from '../lib/languages/numbers.ts';
import { m } from '../paraglide/messages.js';
import type { FieldSet, StaffFigure } from './field-sets/field-set.ts';

/** Somebody of the faculty whom visitors see, by the cadre in which the board counts. */
export type Teacher = { name: string; title: string; qualification: string; cadre: string; cadreLabel: string };

const countedCadres = ['pgt', 'tgt', 'prt', 'ntt', 'pet'];
/** The norm for sections leaves out the principal, the teacher of sports and the counsellor. */
const cadresOfNorm = ['pgt', 'tgt', 'prt', 'ntt'];

function personText({ name, qualification }: Pick<Teacher, 'name' | 'qualification'>): string {
  return [name, qualification].filter(Boolean).join(', ');
}

function inCadre(teachers: readonly Teacher[], cadre: string): Teacher[] {
  return teachers.filter((teacher) => teacher.cadre === cadre);
}

/** `9 (PGT 3, TGT 4, PRT 2)`; empty when there are none. */
function teacherCount(teachers: readonly Teacher[]): string {
  const counts = countedCadres.map((cadre) => ({ cadre, count: inCadre(teachers, cadre).length }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const split = counts.filter(({ cadre, count }) => count > 0 || ['pgt', 'tgt', 'prt'].includes(cadre));
  if (total === 0) return '';
  return `${total} (${split.map(({ cadre, count }) => `${cadre.toUpperCase()} ${count}`).join(', ')})`;
}

/** They are in the list of teachers, and the board does not count them. */
export function hasHeads(teachers: readonly Teacher[]): boolean {
  return teachers.some(({ cadre }) => ['principal', 'vice-principal', 'headmaster'].includes(cadre));
}

function teachersOfNorm(teachers: readonly Teacher[]): number {
  return teachers.filter(({ cadre }) => cadresOfNorm.includes(cadre)).length;
}

function sectionRatio(teachers: readonly Teacher[], sections: number): string {
  const count = teachersOfNorm(teachers);
  return sections > 0 && count > 0 ? m.disclosure_ratio({ ratio: oneDecimal(count / sections) }) : '';
}

function oneDecimal(number: number): string {
  return digitsInLanguage((Math.floor(10 * number + 1e-9) / 10).toFixed(1));
}

type Figures = { teachers: readonly Teacher[]; sections: number; principal: string };

export function staffText(figure: StaffFigure, { teachers, sections, principal }: Figures): string {
  if (figure === 'teachers') return teacherCount(teachers);
  if (figure === 'section-ratio') return sectionRatio(teachers, sections);
  const found = inCadre(teachers, figure).map(personText).join('; ');
  return figure === 'principal' ? found || principal : found;
}

type Counts = { teachers: readonly Teacher[]; sections: number; students: number | undefined };

/** Sentences for the office about norms of the board that the numbers do not reach. */
export function normWarnings({ norms }: FieldSet, { teachers, sections, students }: Counts): string[] {
  if (!norms) return [];
  const counted = teachers.filter(({ cadre }) => countedCadres.includes(cadre)).length;
  const ofNorm = teachersOfNorm(teachers);
  const pupils = students !== undefined && counted > 0 ? students / counted : 0;
  const perSection = sections > 0 && ofNorm > 0 ? ofNorm / sections : Number.POSITIVE_INFINITY;
  return [
    ...(pupils > norms.maxPupilsPerTeacher
      ? [m.norm_pupils({ ratio: Math.ceil(pupils), norm: norms.maxPupilsPerTeacher, students: students ?? 0, counted })]
      : []),
    ...(perSection < norms.minTeachersPerSection
      ? [m.norm_sections({ ratio: oneDecimal(perSection), norm: norms.minTeachersPerSection, sections, ofNorm })]
      : []),
  ];
}

/** `Mathematics, PGT`; `PGT Physics` says it already. */
export function designationOf({ title, cadre, cadreLabel }: Teacher): string {
  const code = cadre.toUpperCase();
  const isSaid =
    !countedCadres.includes(cadre) ||
    title
      .toUpperCase()
      .split(/[^A-Z]+/)
      .includes(code);
  return [title, isSaid ? '' : code].filter(Boolean).join(', ') || cadreLabel;
}
