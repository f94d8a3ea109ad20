import { describe, expect, test } from 'vitest';
import { isSoundValue, valueField } from './value-fields.ts';

describe('a value of the disclosure', () => {
  test.each([
    ['checked_on', '2026-11-27'],
    ['field_set', 'state-board-2026'],
    ['campus', '12140.5'],
    ['internet', ''],
    ['no_headmaster', 'none'],
    ['result_x', 'none'],
    ['result_xii_2026_state', 'awaited'],
    ['result_xii_2026_state', ''],
    ['result_xii_2026_passed', '30'],
  ])('%s may be “%s”', (name, value) => {
    expect(isSoundValue(name, value)).toBe(true);
  });

  test.each([
    ['checked_on', 'today'],
    ['field_set', ''],
    ['field_set', 'another'],
    ['campus', '12,140'],
    ['internet', 'perhaps'],
    ['result_xi', 'none'],
    ['result_x_1999_passed', '3'],
    ['result_x_2026_passed', 'many'],
    ['result_x_2026_remarks', 'x'.repeat(201)],
    ['result_x_2026_constructor', ''],
    ['constructor', ''],
    ['__proto__', ''],
  ])('%s may not be “%s”', (name, value) => {
    expect(isSoundValue(name, value)).toBe(false);
  });

  test('is called by the first list of a board that has it', () => {
    expect(valueField('girls_toilets')?.label()).toBe('No. of girls toilets');
  });
});
