import { type ClipboardEvent, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError, nativeMaxLength, TextArea } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Note } from '../../ui/note.tsx';
import { blockLimits, type PageTable } from '../block-fields.ts';
import { tableOf } from '../block-form/block-values.ts';
import { cellsOfText, type EditedTable, editTable, pasteCells, pastedInput, tableInputs } from './table-edits.ts';

type TableInputProps = { label: string; form: FormAnswer; note: string | undefined };

type State = EditedTable & { round: number; focus?: number };

/** Its buttons change the table at once; without script they send the form, which comes back with what was typed. */
export function TableInput({ label, form, note }: TableInputProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [state, setState] = useState<State>({ typed: form.typed, note, round: 0 });
  const { typed, round, focus } = state;
  const error = ['columns', 'head[]', 'cell[]'].map((name) => form.errors[name]).find(Boolean);
  useEffect(() => {
    if (round === 0) return;
    if (focus !== undefined) frame.current?.querySelectorAll<HTMLElement>(cellInputs)[focus]?.focus();
    // What was typed is kept from now on, as after each key.
    frame.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [round, focus]);
  // A paste must not wait for it.
  useEffect(() => void loadHtmlReader().catch(() => undefined), []);
  const show = (edited: EditedTable, place?: number) => {
    setState(({ round: before }) => ({ ...edited, round: before + 1, ...(place !== undefined && { focus: place }) }));
  };
  function edit(event: MouseEvent<HTMLButtonElement>) {
    const { form: own, value } = event.currentTarget;
    if (!own) return;
    event.preventDefault();
    show(editTable(typedIn(own), value), value === 'table:undo' || value === 'table:paste' ? 0 : undefined);
  }
  function paste(event: ClipboardEvent<HTMLElement>) {
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(cellInputs)];
    const at = inputs.indexOf(event.target as HTMLInputElement);
    const own = inputs[at]?.form;
    if (!own) return;
    const fill = (cells: string[][] | undefined) => {
      if (!cells?.length) return;
      const { head } = tableOf(typedIn(own));
      const place = { row: Math.floor(at / head.length) - 1, column: at % head.length };
      const pasted = pasteCells(typedIn(own), cells, place);
      show(pasted, (place.row + 1) * tableOf(pasted.typed).head.length + place.column);
    };
    const text = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const isTable = /<table\b/i.test(html);
    if (text.includes('\t') || (isTable && text !== '')) {
      const cells = cellsOfText(text);
      // One cell alone is pasted as any text.
      if (cells.length === 1 && cells[0]?.length === 1) return;
      event.preventDefault();
      fill(cells);
    } else if (isTable) {
      event.preventDefault();
      loadHtmlReader()
        .then(({ cellsOfHtml }) => fill(cellsOfHtml(html)))
        .catch(() => show({ typed: typedIn(own), note: m.pages_table_not_pasted() }, at));
    }
  }
  /** Undo would take what is typed after the paste, too. */
  function forgetUndo({ nativeEvent }: FormEvent) {
    if (state.note && nativeEvent.isTrusted) setState({ ...state, note: undefined });
  }
  const table = tableOf(typed);
  return (
    <fieldset
      ref={frame}
      className="table-input"
      aria-describedby={error && 'table-error'}
      onPaste={paste}
      onInput={forgetUndo}
    >
      <legend className="field-label">{label}</legend>
      <p className="field-hint">{m.pages_table_hint()}</p>
      <PasteNote state={state} onEdit={edit} />
      <input type="hidden" name="columns" value={table.head.length} />
      <div key={round} className="table-frame table-cells">
        <TableGrid table={table} onEdit={edit} />
      </div>
      {error && <FieldError id="table-error">{error}</FieldError>}
      <p className="record-ways">
        <TableButton intent="add-row" label={m.pages_table_add_row()} onEdit={edit} />
        <TableButton intent="add-column" label={m.pages_table_add_column()} onEdit={edit} />
      </p>
      <PasteBox
        key={`box ${round}`}
        text={typed[pastedInput]?.[0] ?? ''}
        error={form.errors[pastedInput]}
        onEdit={edit}
      />
    </fieldset>
  );
}

function loadHtmlReader() {
  return import('../../ui/rich-text/editor/clean-html.ts');
}

const cellInputs = '[name="head[]"], [name="cell[]"]';

function typedIn(form: HTMLFormElement): TypedForm {
  const typed = new FormData(form);
  return Object.fromEntries(tableInputs.map((name) => [name, typed.getAll(name).map(String)]));
}

function PasteNote({ state: { typed, note }, onEdit }: { state: State; onEdit: OnEdit }) {
  const [before] = typed.before ?? [];
  return (
    <div role="status">
      {note && (
        <Note kind="info" title={note}>
          {before !== undefined && (
            <>
              <input type="hidden" name="before" value={before} />
              <TableButton
                intent="undo"
                icon="clock-counter-clockwise-fill"
                label={m.pages_table_undo()}
                onEdit={onEdit}
              />
            </>
          )}
        </Note>
      )}
    </div>
  );
}

type PasteBoxProps = { text: string; error: string | undefined; onEdit: OnEdit };

/** For browsers without script, and keyboards that paste as if it were typed. */
function PasteBox({ text, error, onEdit }: PasteBoxProps) {
  return (
    <details className="row-details" open={text !== '' || error !== undefined}>
      <summary>{m.pages_table_paste()}</summary>
      <TextArea
        label={m.pages_table_paste_box()}
        name={pastedInput}
        hint={m.pages_table_paste_hint()}
        typed={text}
        error={error}
        rows={5}
        isFocused={error !== undefined}
      />
      <TableButton intent="paste" label={m.pages_table_paste_in()} onEdit={onEdit} />
    </details>
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

function TableButton({ intent, icon = 'plus-bold', label, onEdit }: EditButtonProps & { icon?: IconName }) {
  return (
    <button type="submit" name="intent" value={`table:${intent}`} className="button-outline" onClick={onEdit}>
      <Icon name={icon} size={20} />
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
