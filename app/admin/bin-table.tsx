import { type MouseEvent, type ReactNode, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { RecordTable } from '../ui/record-table.tsx';
import { SendButton } from '../ui/send-button.tsx';
import type { BinRow } from './bin-entries.server.ts';
import { listWords } from './desk-lists.ts';

/** What lies in the bin, each thing with its two ways out. */
export function BinTable({ rows }: { rows: BinRow[] }) {
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ row: BinRow; key: string }>();
  if (asked && asked.key !== key) setAsked(undefined);
  return (
    <>
      <RecordTable
        label={m.bin_title()}
        head={[m.bin_picture(), m.bin_what(), m.bin_kind(), m.bin_deleted(), m.bin_goes(), m.desk_actions()]}
        named={1}
        rows={rows.map((row) => ({
          id: row.id,
          cells: cellsOf(row, () => setAsked({ row, key })),
        }))}
      />
      {asked && <EraseDialog row={asked.row} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function cellsOf(row: BinRow, onErase: () => void): ReactNode[] {
  const { name, list, image, removedAt, removedBy, goesOn } = row;
  const { icon, one } = listWords[list];
  return [
    <span key="picture" className="record-picture">
      {image ? <Picture image={image} alt="" sizes="96px" upTo={96} /> : <Icon name={icon} size={34} />}
    </span>,
    <span key="name" className="bin-name">
      {name}
    </span>,
    one(),
    <span key="deleted">
      <span className="bin-label">{m.bin_deleted()} </span>
      {removedAt} {m.bin_deleted_by({ name: removedBy })}
    </span>,
    <span key="goes">
      <span className="bin-label">{m.bin_goes()} </span>
      {goesOn}
    </span>,
    <WaysOut key="ways" row={row} onErase={onErase} />,
  ];
}

/** Without script the second leads to the same page, of the same kind of things, which then asks. */
function WaysOut({ row, onErase }: { row: BinRow; onErase: () => void }) {
  const { list, name, place } = row;
  const asking = new URLSearchParams(useLocation().search);
  asking.set('erase', list);
  asking.set('at', String(place));
  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onErase();
  }
  return (
    <span className="record-actions record-actions-long">
      <BinForm row={row}>
        <SendButton
          intent="restore"
          about={{ field: 'id', value: row.id }}
          className="button-outline"
          icon="arrow-u-up-left-bold"
          label={m.bin_restore_named({ name })}
          busyLabel={m.bin_restoring()}
        >
          {m.bin_restore()}
        </SendButton>
      </BinForm>
      <Link
        className="button-outline button-danger"
        to={`/admin/bin?${asking}`}
        aria-label={m.bin_erase_named({ name })}
        onClick={ask}
      >
        <Icon name="trash-fill" size={20} />
        {m.bin_erase()}
      </Link>
    </span>
  );
}

/** The list stays where it is, without the question. */
function BinForm({ row, children }: { row: BinRow; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ['erase', 'at']) kept.delete(name);
  return (
    <Form method="post" action="/admin/bin">
      <input type="hidden" name="list" value={row.list} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="back" value={kept.size > 0 ? `${pathname}?${kept}` : pathname} />
      {children}
    </Form>
  );
}

function EraseForm({ row }: { row: BinRow }) {
  return (
    <BinForm row={row}>
      <SendButton intent="erase" className="button button-delete" icon="trash-fill" busyLabel={m.desk_deleting()}>
        {m.bin_erase()}
      </SendButton>
    </BinForm>
  );
}

function EraseDialog({ row, onClose }: { row: BinRow; onClose: () => void }) {
  return (
    <AskDialog
      title={listWords[row.list].askErase()}
      name={row.name}
      help={m.bin_erase_help()}
      safe={m.desk_keep_it()}
      onClose={onClose}
    >
      <EraseForm row={row} />
    </AskDialog>
  );
}

/** The same question in the page, for browsers without script. */
export function EraseQuestion({ row }: { row: BinRow }) {
  return (
    <section className="panel">
      <h2>{listWords[row.list].askErase()}</h2>
      <p className="ask-name">{row.name}</p>
      <p>{m.bin_erase_help()}</p>
      <div className="button-row">
        <EraseForm row={row} />
        <Link className="button-outline" to="/admin/bin">
          {m.desk_keep_it()}
        </Link>
      </div>
    </section>
  );
}
