import { href } from 'react-router';
import { conflictWith } from '../../content/records.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { type Fields, labelsOf, readableValues } from '../../forms/fields.ts';
import type { FieldErrors, TypedForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Values } from '../board-results.ts';
import { listValues, updateValues, valuesVersion } from '../values.server.ts';

/** What a form with these values is opened with. */
export async function findValuesForm(db: Connection, fields: Fields): Promise<{ version: number; typed: TypedForm }> {
  const values = await listValues(db);
  const names = Object.keys(fields);
  return { version: valuesVersion(values, names), typed: typedOf(values, names) };
}

function typedOf(values: Values, names: readonly string[]): TypedForm {
  return Object.fromEntries(names.map((name) => [name, [values.get(name) ?? '']]));
}

type ValuesOptions = {
  fields: Fields;
  /** Of the part of the page, for the list of activities. */
  label: string;
  row: string;
  check?: (values: Values) => FieldErrors;
};

/** Saves the values as one form. Somebody else's change of one of them is shown as a conflict. */
export function handleValuesForm(args: FormArgs, { fields, label, row, check = () => ({}) }: ValuesOptions) {
  const { db } = args.context.get(servicesContext);
  const names = Object.keys(fields);
  const textsOf = (values: Record<string, unknown>): Values =>
    new Map(names.map((name) => [name, String(values[name] ?? '')]));
  return handleRecordForm(args, {
    fields,
    failure: m.admin_error_occurred,
    check: (values) => check(textsOf(values)),
    run: (tx, { values, version }) =>
      updateValues(tx, { values: textsOf(values), version, label }, requireStaff(args.context)),
    conflict: (current: Values, { typed, values }) => {
      const version = valuesVersion(current, names);
      return conflictWith(db, {
        subject: 'disclosure',
        current: { id: '', version, typed: typedOf(current, names) },
        typed: { ...typed, ...typedOf(textsOf(values), names) },
        labels: labelsOf(fields),
        readable: (form) => readableValues(fields, form),
      });
    },
    done: () => ({ to: `${href('/admin/documents')}#row-${row}`, flash: m.disclosure_saved() }),
  });
}
