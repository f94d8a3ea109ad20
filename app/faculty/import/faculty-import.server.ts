import { searchTexts } from '../../content/search-texts.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { initialValues } from '../../forms/fields.ts';
import { normalizedText, sameErrors, textErrors } from '../../imports/check-rows.server.ts';
import type { ImportKind } from '../../imports/imports.server.ts';
import { type CheckedRow, type ListCells, mapCells, type ReadRow } from '../../imports/list-columns.ts';
import { newId } from '../../lib/ids.ts';
import { tidy } from '../../lib/text.ts';
import { portraitFocusFields } from '../../media/focus/focus-fields.ts';
import { m } from '../../paraglide/messages.js';
import { type Cadre, cadreLabels, cadres, facultyType } from '../faculty-fields.ts';
import { type FacultyColumn, facultyColumns } from './faculty-columns.ts';

type Row = ReadRow<FacultyColumn>;
type Cells = ListCells<FacultyColumn>;

const otherWords: Record<string, Cadre> = {
  head: 'headmaster',
  headmistress: 'headmaster',
  headteacher: 'headmaster',
  viceprincipal: 'vice-principal',
  postgraduateteacher: 'pgt',
  trainedgraduateteacher: 'tgt',
  primaryteacher: 'prt',
  nurseryteacher: 'ntt',
  physicaleducationteacher: 'pet',
  clerk: 'office',
  staff: 'office',
};

/** Undefined = none of those that can be chosen. */
function readCadre(text: string): Cadre | '' | undefined {
  const word = lettersOf(text);
  if (word === '') return '';
  const known = cadres.find((cadre) => lettersOf(cadre) === word || lettersOf(cadreLabels[cadre]()) === word);
  return known ?? (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined);
}

function lettersOf(text: string): string {
  return normalizedText(text).replace(/[^\p{L}\p{M}]/gu, '');
}

/** The same name in the same position is one teacher, ignoring case and spaces. */
function keyOf({ name, title }: Pick<Cells, 'name' | 'title'>): string {
  return JSON.stringify([name, title].map(normalizedText));
}

function checkRows(rows: readonly Row[], existingKeys: ReadonlySet<string>): CheckedRow<FacultyColumn>[] {
  const same = sameErrors(rows, existingKeys, {
    keyOf: ({ cells }) => (cells.name === '' ? undefined : keyOf(cells)),
    inFile: (line) => m.faculty_import_doubled_in_file({ line }),
    inSchool: m.faculty_import_doubled_in_school,
  });
  return rows.map(({ line, cells, hasTooMany }, index) => ({
    line,
    cells: readableCells(cells),
    errors: [...cellErrors(cells), ...(hasTooMany ? [m.import_too_many_cells()] : []), ...(same[index] ?? [])],
  }));
}

function cellErrors(cells: Cells): string[] {
  return [
    ...(cells.name === '' ? [m.faculty_import_no_name()] : []),
    ...textErrors(facultyColumns, cells),
    ...(readCadre(cells.cadre) === undefined ? [m.faculty_import_cadre_unclear({ cadres: cadreWords() })] : []),
  ];
}

function cadreWords(): string {
  return cadres.map((cadre) => cadreLabels[cadre]()).join(', ');
}

function readableCells(cells: Cells): Cells {
  return mapCells(facultyColumns, (column) => {
    const text = tidy(cells[column], ' ');
    const cadre = column === 'cadre' ? readCadre(text) : undefined;
    return cadre ? cadreLabels[cadre]() : text;
  });
}

async function listExistingKeys(db: Connection): Promise<Set<string>> {
  // A school has some dozens of teachers.
  const found = await db.selectFrom('faculty').select(['name', 'title']).where('removed_at', 'is', null).execute();
  return new Set(found.map(keyOf));
}

export const facultyImport: ImportKind<FacultyColumn> = {
  table: 'faculty',
  order: 'position',
  imports: 'faculty_import',
  subject: 'faculty-import',
  columns: facultyColumns,
  checkRows: async (db, rows) => checkRows(rows, await listExistingKeys(db)),
  async insertRows(tx, rows, { import_id, at }) {
    const last = await nextInSequence(tx, 'faculty', rows.length);
    const common = { version: 1, is_demonstration: 0 as const, image_id: null, import_id, uploaded_at: at };
    const focus = initialValues(portraitFocusFields);
    const members = rows.map(({ cells: { cadre, ...cells } }, index) => {
      const position = last - rows.length + 1 + index;
      const texts = searchTexts(facultyType, cells);
      return { id: newId(), position, ...cells, cadre: readCadre(cadre) ?? '', ...common, ...focus, ...texts };
    });
    await tx.insertInto('faculty').values(members).execute();
  },
};
