import { expect, test } from 'vitest';
import { designationOf } from './staff-figures.ts';

test.each([
  ['Mathematics', 'pgt', 'Mathematics, PGT'],
  ['PGT (Physics)', 'pgt', 'PGT (Physics)'],
  ['TGT', 'tgt', 'TGT'],
  ['', 'prt', 'PRT'],
  ['Headmistress', 'principal', 'Headmistress'],
])('%s of the cadre %s is %s', (title, cadre, designation) => {
  expect(designationOf({ name: 'Asha Das', qualification: '', cadreLabel: 'Other', title, cadre })).toBe(designation);
});
