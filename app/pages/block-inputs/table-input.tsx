import { type MouseEvent, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError, nativeMaxLength } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { blockLimits, type PageTable } from '../block-fields.ts';
import { tableOf } from '../block-form/block-values.ts';
import { editedTable } from './table-edits.ts';

type TableInputProps = { label: string; form: FormAnswer; isEdited: boolean | undefined };

/** Its buttons change the table at once; without script they send the form, which comes back with what was typed. */
export function TableInput({ label, form }: TableInputProps) {
  const [table, setTable] = useState({ ...tableOf(form.typed), round: 0 });
  const error = ['columns', 'head[]', 'cell[]'].map((name) => form.errors[name]).find(Boolean);
  function edit(event: MouseEvent<HTMLButtonElement>) {
    const { form: own, value } = event.currentTarget;
    if (!own) return;
    event.preventDefault();
    const typed = new FormData(own);
    const now = Object.fromEntries(
      ['columns', 'head[]', 'cell[]'].map((name) => [name, typed.getAll(name).map(String)]),
    );
    setTable({ ...editedTable(tableOf(now), value), round: table.round + 1 });
  }
  return (
    <fieldset key={table.round} className="table-input" aria-describedby={error && 'table-error'}>
      <legend className="field-label">{label}</legend>
      <input type="hidden" name="columns" value={table.head.length} />
      <div className="table-frame table-cells">
        <TableGrid table={table} onEdit={edit} />
      </div>
      {error && <FieldError id="table-error">{error}</FieldError>}
      <p className="record-ways">
        <TableButton intent="add-row" label={m.pages_table_add_row()} onEdit={edit} />
        <TableButton intent="add-column" label={m.pages_table_add_column()} onEdit={edit} />
      </p>
    </fieldset>
  );
}

type OnEdit = (event: MouseEvent<HTMLButtonElement>) => void;

function TableGrid({ table: { head, rows }, onEdit }: { table: PageTable; onEdit: OnEdit }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((text, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name; the grid is made anew when it changes.
            <th key={column} scope="col">
              <input
                name="head[]"
                className="field-control"
                aria-label={m.pages_table_head({ column: column + 1 })}
                defaultValue={text}
                maxLength={nativeMaxLength(blockLimits.line)}
              />
              {head.length > 1 && (
                <DropButton
                  intent={`drop-column:${column}`}
                  label={m.pages_table_drop_column({ column: column + 1 })}
                  onEdit={onEdit}
                />
              )}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <tr key={row}>
            {cells.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={column}>
                <textarea
                  name="cell[]"
                  className="field-control"
                  rows={1}
                  aria-label={m.pages_table_cell({ row: row + 1, column: head[column] || String(column + 1) })}
                  defaultValue={text}
                  maxLength={nativeMaxLength(blockLimits.cell)}
                />
              </td>
            ))}
            <td>
              <DropButton intent={`drop-row:${row}`} label={m.pages_table_drop_row({ row: row + 1 })} onEdit={onEdit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type EditButtonProps = { intent: string; label: string; onEdit: OnEdit };

function TableButton({ intent, label, onEdit }: EditButtonProps) {
  return (
    <button type="submit" name="intent" value={`table:${intent}`} className="button-outline" onClick={onEdit}>
      <Icon name="plus-bold" size={20} />
      {label}
    </button>
  );
}

function DropButton({ intent, label, onEdit }: EditButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`table:${intent}`}
      className="table-drop"
      aria-label={label}
      title={label}
      onClick={onEdit}
    >
      <Icon name="x-bold" size={18} />
    </button>
  );
}
