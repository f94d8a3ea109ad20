import { describe, expect, test } from 'vitest';
import { onOneEngine } from '../../tests/engines.ts';
import { facultyType } from '../faculty/faculty-fields.ts';
import { type Fields, initialValues } from '../forms/fields.ts';
import { phone } from '../forms/text-formats.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { languages } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { checkColumns } from './check-columns.server.ts';
import { exportedCells } from './list-file.server.ts';
import { type ImportKind, listImport } from './list-import.server.ts';
import { findTable } from './match-columns.server.ts';
import { readCsv } from './read-list.server.ts';

/** A made-up type: only the existing rows are read from its table. */
const fields = {
  ...facultyType.fields,
  name: { kind: 'text', label: m.admin_name, max: 20, required: () => 'of the form' },
  mobile: { kind: 'text', label: () => 'Mobile no.', max: 15, format: phone(() => 'Ten digits.') },
  cadre: {
    kind: 'choice',
    label: () => 'House',
    options: ['red', '10'],
    initial: 'red',
    optionLabel: (house: string) => (house === 'red' ? m.admin_yes() : 'Ten'),
    unknown: () => '',
  },
  day: { kind: 'day', label: () => 'Joined', required: () => 'of the form' },
  is_member: { kind: 'checkbox', label: () => 'Member' },
} as const satisfies Fields;

const kind = listImport(
  { ...facultyType, fields },
  {
    imports: 'faculty_import',
    same: ['name'],
    columns: {
      name: { spellings: ['member of'] },
      mobile: {},
      cadre: { words: { crimson: 'red' } },
      day: {},
      is_member: {},
      paid: { field: { kind: 'checkbox', label: () => 'Paid' } },
    },
    check: ({ is_member, paid }) => (paid === 1 && is_member === 0 ? ['Only members pay.'] : []),
  },
);

function rowsOf(text: string) {
  const list = readCsv(text, kind.columns);
  if ('error' in list) throw new Error(list.error);
  return list.rows;
}

const head = 'Name,Mobile no.,House,Joined,Member,Paid';

onOneEngine('a list whose columns are fields', (openDatabase) => {
  test('has checks, values and shown cells from the declaration', async () => {
    const db = await openDatabase();
    const text = [
      head,
      '  Asha   Devi ,+91 ৯৮৩০০ ০০০০০,Crimson,15 Aug 2026,হ্যাঁ,yes',
      ',12,blue,,perhaps,',
      'This name is far too long,9830000000,10,2026-08-15,no,yes',
      'asha devi,,১০,2026-08-15,,',
    ].join('\n');
    const [good, empty, long, same] = (await checkColumns(db, kind, rowsOf(text))).rows;
    expect(good?.errors).toEqual([]);
    expect(good?.values).toEqual({
      ...{ name: 'Asha Devi', mobile: '+91 98300 00000', cadre: 'red', day: '2026-08-15', is_member: 1, paid: 1 },
    });
    expect(good?.cells).toMatchObject({ mobile: '+91 98300 00000', cadre: 'Yes', day: '15 Aug 2026' });
    expect(empty?.errors).toEqual([
      'Name is empty. Enter it.',
      'Ten digits.',
      'House is not recognised. Use one of these: Yes, Ten.',
      'Joined is empty. Enter it.',
      'Member is not recognised. Use one of these: Yes, No.',
    ]);
    expect(long?.errors).toEqual(['Name is too long. Use 20 characters or fewer.', 'Only members pay.']);
    expect(same?.errors).toEqual(['Line 2 already has the same Name. Remove one of them.']);
    expect(same?.values.cadre).toBe('10');
  });

  test('has choices by their label in any language, which is shown in that of the reader', async () => {
    const db = await openDatabase();
    for (const language of languages) {
      const label = inLanguage(language, () => m.admin_yes());
      const { rows } = await checkColumns(db, kind, rowsOf(`${head}\nAsha,,${label},15 Aug 2026,,`));
      expect([language, rows[0]?.errors, rows[0]?.values.cadre]).toEqual([language, [], 'red']);
      const shown = await inLanguage('bn', () => checkColumns(db, kind, rowsOf(`${head}\nAsha,,red,15 Aug 2026,,`)));
      expect(shown.rows[0]?.cells.cadre).toBe(inLanguage('bn', () => m.admin_yes()));
    }
  });

  test('asks once what a choice is for all rows when no row has one', async () => {
    const db = await openDatabase();
    const rows = rowsOf('Name,Joined\nAsha,15 Aug 2026\nBina,16 Aug 2026');
    const checked = await checkColumns(db, kind, rows);
    expect(checked.choices).toMatchObject([
      { name: 'for_all', question: 'The list has no “House”. Choose one for all rows.' },
    ]);
    const answered = await checkColumns(db, kind, rows, { for_all: 'Ten' });
    expect([answered.choices, answered.rows.map(({ values }) => values.cadre)]).toEqual([[], ['10', '10']]);
  });

  test('goes out as it came in', async () => {
    const row = { ...initialValues(fields), name: 'Asha', cadre: '10', day: '2026-08-15', is_member: 1 };
    expect(exportedCells(kind as ImportKind, row)).toEqual({
      ...{ name: 'Asha', mobile: '', cadre: 'Ten', day: { day: '2026-08-15' }, is_member: 'yes', paid: '' },
    });
  });
});

describe('a heading', () => {
  const known = (...cells: string[]) => findTable([{ line: 1, cells }], kind.columns)?.known;

  test.each([
    ['the label', 'Mobile no.'],
    ['a word that other lists use for the same', 'WhatsApp Number'],
    ['such a word in Bengali', 'মোবাইল নং'],
    ['in Hindi', 'फ़ोन नंबर'],
    ['in Odia', 'ମୋବାଇଲ ନମ୍ବର'],
  ])('is recognised by %s', (_by, heading) => {
    expect(known('Name', heading)).toEqual(['name', 'mobile']);
  });

  test('is recognised by the label in each language, the spelling, and by none of another column', () => {
    const { columns } = listImport(facultyType, {
      imports: 'faculty_import',
      same: ['subjects'],
      columns: { subjects: {} },
    });
    for (const language of languages) {
      const cells = [inLanguage(language, m.faculty_admin_subjects)];
      expect(findTable([{ line: 1, cells }], columns)?.known).toEqual(['subjects']);
    }
    expect(known('Member of', 'Member')).toEqual(['name', 'is_member']);
    expect(known('Name', 'Village')).toEqual(['name', undefined]);
  });

  test('that two columns could share belongs to the one that says it', () => {
    const two = listImport(facultyType, {
      imports: 'faculty_import',
      same: ['name'],
      columns: { details: {}, subjects: { spellings: ['Description'] }, name: {} },
    });
    const heads = ['Name', 'Description', 'বিবরণ'];
    expect(findTable([{ line: 1, cells: heads }], two.columns)?.known).toEqual(['name', 'subjects', 'details']);
  });
});
