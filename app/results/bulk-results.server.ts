import { type BulkCommand, columnChange } from '../content/bulk-changes.server.ts';
import type { Schema, Transaction } from '../database/schema.ts';
import { pickValues } from '../forms/fields.ts';
import { type ResultValues, resultFields } from './result-fields.ts';
import { updateResult } from './results.server.ts';

type Row = Schema['result'];

function resultChange(changes: (row: Row) => Partial<ResultValues> | undefined): BulkCommand {
  const save = (tx: Transaction, row: Row, values: Partial<Row>, by: Parameters<typeof updateResult>[3]) =>
    updateResult(tx, row, { values: { ...pickValues(resultFields, row), ...values }, image: undefined }, by);
  return columnChange({ table: 'result', changes, save });
}

/** A consent that is recorded already keeps its day and its paper. */
export function givenConsent(consent_on: string): BulkCommand {
  return resultChange((row) => (row.consent_on === null ? { consent_on, consent_reference: '' } : undefined));
}

export function withdrawnConsent(): BulkCommand {
  return resultChange((row) => (row.consent_on === null ? undefined : { consent_on: null, consent_reference: '' }));
}

export function topperMark(is_topper: 0 | 1): BulkCommand {
  return resultChange((row) => (row.is_topper === is_topper ? undefined : { is_topper }));
}
