import type { School } from '../../settings/school.ts';
import type { SchoolSection } from '../../settings/school-fields.ts';

export const factSections = {
  name: 'school',
  affiliation: 'numbers',
  'school-code': 'numbers',
  udise: 'numbers',
  address: 'place',
  principal: 'people',
  email: 'contact',
  phones: 'contact',
} as const satisfies Record<string, SchoolSection>;

export type FactName = keyof typeof factSections;

export type StaffFigure =
  | 'principal'
  | 'vice-principal'
  | 'headmaster'
  | 'special-educator'
  | 'counsellor'
  | 'teachers'
  | 'section-ratio';

type Worded = {
  wording: string;
  /** What a parent calls it, where the board's words are not plain. */
  name?: string;
};

export type FieldSetDocument = {
  /** Of `/documents/{slug}.pdf`; the same in all sets, so that the file stays when the set changes. */
  slug: string;
  name: string;
  /** A page of this website can take the place of a file. */
  page?: string;
  mayNotApply?: true;
  /** Valid for the session in which it was issued, unless it says otherwise. */
  isForSession?: true;
  /** Not required by the board: shown when it is there. */
  isOptional?: true;
};

/** What boards ask for. */
export const documents = {
  affiliation: { slug: 'affiliation-letter', name: 'Affiliation letter' },
  noc: { slug: 'noc', name: 'No Objection Certificate (NOC)', mayNotApply: true },
  rte: { slug: 'rte', name: 'Recognition under the Right to Education Act (RTE)' },
  selfCertification: {
    slug: 'self-certification',
    name: 'Certificate of the education officer, or self certification',
  },
  parents: { slug: 'parents-teacher-association', name: 'Parents Teacher Association (PTA)', isForSession: true },
  annualReport: { slug: 'annual-report', name: 'Annual report', isForSession: true, isOptional: true },
  books: { slug: 'book-list', name: 'List of books', isForSession: true },
  trust: { slug: 'trust', name: 'Trust registration certificate' },
  building: { slug: 'building-certificate', name: 'Building safety certificate' },
  fire: { slug: 'fire-certificate', name: 'Fire safety certificate' },
  sanitation: { slug: 'sanitation-certificate', name: 'Water, health and sanitation certificate' },
  water: { slug: 'water-sample-report', name: 'Water testing report' },
  land: { slug: 'land-certificate', name: 'Land certificate' },
  fee: { slug: 'fee', name: 'Fee structure', isForSession: true },
  calendar: {
    slug: 'annual-academic-calendar',
    name: 'Annual Academic Calendar',
    page: '/calendar',
    isForSession: true,
  },
  committee: { slug: 'school-management-committee', name: 'School Management Committee (SMC)', isForSession: true },
} as const satisfies Record<string, FieldSetDocument>;

export function documentsRow(wording: string, ...documents: readonly FieldSetDocument[]): FieldSetRow {
  return { kind: 'document', wording, documents };
}

export type ValueKind = 'text' | 'number' | 'area' | 'rooms' | 'yes-no' | 'video';

export type FieldSetRow = Worded &
  (
    | { kind: 'fact'; fact: FactName }
    | { kind: ValueKind; id: string; hint?: string /** Shown when it is given. */; isOptional?: true }
    | { kind: 'staff'; figure: StaffFigure; mayBeNone?: true }
    | { kind: 'document'; documents: readonly FieldSetDocument[] }
    | { kind: 'results'; classes: readonly BoardClass[] }
    | { kind: 'teachers' }
  );

export type BoardClass = 'X' | 'XII';

export type FieldSetSection = {
  letter: string;
  title: string;
  rows: readonly FieldSetRow[];
  /** Printed below the rows, as the board words it. */
  note?: string;
};

/** What a board asks its schools to show. A newer list of a board is a set of its own beside the old one. */
export type FieldSet = {
  id: string;
  title: string;
  about: string;
  description: string;
  sections: readonly FieldSetSection[];
  norms?: { maxPupilsPerTeacher: number; minTeachersPerSection: number };
};

export type SchoolFacts = Pick<
  School,
  | 'name'
  | 'affiliationNo'
  | 'schoolCode'
  | 'udise'
  | 'address'
  | 'addressDetail'
  | 'pin'
  | 'principalName'
  | 'principalQualification'
  | 'email'
  | 'phone'
  | 'secondPhone'
>;
