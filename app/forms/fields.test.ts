import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Schema } from '../database/schema.ts';
import { m } from '../paraglide/messages.js';
import { schemaOf } from './field-schema.ts';
import {
  type FieldsFor,
  initialValues,
  type NumberField,
  readableValues,
  typedValues,
  type ValuesOf,
} from './fields.ts';
import { inputsOf } from './input-data.ts';
import { count } from './text-formats.ts';

/** A table as somebody adds a column to it: `venue` is new. */
type EventTable = Pick<Schema['notice'], 'id' | 'version' | 'title' | 'is_pinned' | 'expires_at'> & { venue: string };

const label = m.admin_title;
const eventFields = {
  title: { kind: 'text', label, max: 20 },
  venue: { kind: 'text', label, max: 20, required: m.admin_notice_details_missing },
  is_pinned: { kind: 'checkbox', label },
  expires_at: { kind: 'moment', label },
} as const satisfies FieldsFor<EventTable>;

describe('fields', () => {
  test('a column that is forgotten, or declared as another kind, does not compile', () => {
    const { venue, ...forgotten } = eventFields;
    // @ts-expect-error `venue` is missing
    expectTypeOf(forgotten).toExtend<FieldsFor<EventTable>>();
    // @ts-expect-error a text is no checkbox
    expectTypeOf({ ...eventFields, venue: eventFields.is_pinned }).toExtend<FieldsFor<EventTable>>();
    expectTypeOf({ ...forgotten, venue }).toExtend<FieldsFor<EventTable>>();
  });

  test('a schema answers what fits the columns', () => {
    const schema = schemaOf(eventFields);
    expect(schema.parse({ venue: ' Hall ', is_pinned: '1', expires_at: '2026-11-22T10:00' })).toEqual({
      title: '',
      venue: 'Hall',
      is_pinned: 1,
      expires_at: '2026-11-22T04:30:00.000Z',
    });
    expect(schema.safeParse({ title: 'x'.repeat(21) }).error?.issues.map(({ path }) => path[0])).toEqual([
      'title',
      'venue',
    ]);
  });

  test('a text with a format is stored tidied, and refused with one sentence', () => {
    const seats = {
      kind: 'text',
      label,
      max: 9,
      required: m.admin_notice_details_missing,
      format: count(() => 'No number'),
    } as const;
    const schema = schemaOf({ seats });
    expect(schema.parse({ seats: ' ১,২৫০ ' })).toEqual({ seats: '1250' });
    const errorsOf = (typed: string) => schema.safeParse({ seats: typed }).error?.issues.map(({ message }) => message);
    expect(errorsOf('many')).toEqual(['No number']);
    expect(errorsOf('\u3164')).toEqual([m.admin_notice_details_missing()]);
    expect(errorsOf('1234567890')).toHaveLength(1);
  });

  test('a number is whole, in its range and of any script; without a start it may be empty', () => {
    const seats = { kind: 'number', label, min: 1, max: 20 } as const;
    expectTypeOf({ seats }).toExtend<FieldsFor<Pick<Schema['notice'], 'id'> & { seats: number | null }>>();
    // @ts-expect-error a column that is never null needs a start, or somebody who enters it
    expectTypeOf({ seats }).toExtend<FieldsFor<Pick<Schema['notice'], 'id'> & { seats: number }>>();
    const parse = (field: NumberField, typed?: string) => schemaOf({ seats: field }).safeParse({ seats: typed });
    expect(parse(seats, ' ১২ ').data).toEqual({ seats: 12 });
    expect([parse(seats, '').data, parse(seats).data]).toEqual([{ seats: null }, { seats: null }]);
    for (const typed of ['0', '21', 'many', '-1', '1e9', '1e1', '0x10']) {
      expect([typed, parse(seats, typed).error?.issues.map(({ message }) => message)]).toEqual([
        typed,
        ['Enter a whole number from 1 to 20.'],
      ]);
    }
    const required = { ...seats, required: () => 'Enter the number of the bus.' };
    expect(parse(required, '').error?.issues.map(({ message }) => message)).toEqual(['Enter the number of the bus.']);
    expect(parse({ ...seats, initial: 4 }).data).toEqual({ seats: 4 });
    expect(inputsOf({ seats: required })).toMatchObject([{ kind: 'line', inputMode: 'numeric', isRequired: true }]);
  });

  test('a row is typed as its form shows it, and read as people read it', () => {
    const row: ValuesOf<typeof eventFields> = {
      title: 'Fair',
      venue: 'Hall',
      is_pinned: 1,
      expires_at: '2026-11-22T04:30:00.000Z',
    };
    const typed = typedValues(eventFields, row);
    expect(typed).toEqual({ title: ['Fair'], venue: ['Hall'], is_pinned: ['1'], expires_at: ['2026-11-22T10:00'] });
    expect(readableValues(eventFields, typed)).toMatchObject({ is_pinned: ['Yes'], venue: ['Hall'] });
    const day = { kind: 'day', label } as const;
    const readDay = (typed: string) => readableValues({ day }, { day: [typed] }).day;
    expect([readDay('2026-11-03'), readDay('soon'), readDay('')]).toEqual([['3 Nov 2026'], ['soon'], ['']]);
    expect(readableValues(eventFields, {})).toMatchObject({ is_pinned: ['No'], expires_at: [''] });
  });

  test('a form without input means nothing at all', () => {
    expect(initialValues(eventFields)).toEqual({ title: '', venue: '', is_pinned: 0, expires_at: null });
  });
});
