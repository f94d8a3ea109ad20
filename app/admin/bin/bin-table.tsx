import { type MouseEvent, type ReactNode, useState } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { isolated } from '../../lib/text.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordTable } from '../../ui/records/record-table.tsx';
import { closeMenu, RowMenu } from '../../ui/records/row-menu.tsx';
import { SelectBox } from '../../ui/records/selection/selection-bar.tsx';
import type { TrashRow } from './trash.server.ts';

export function TrashTable({ rows }: { rows: TrashRow[] }) {
  const { key } = useLocation();
  const [erasing, setErasing] = useState<{ row: TrashRow; key: string }>();
  if (erasing && erasing.key !== key) setErasing(undefined);
  return (
    <>
      <RecordTable
        label={m.bin_title()}
        head={[m.bin_picture(), m.bin_what(), m.bin_kind(), m.bin_deleted(), m.bin_goes()]}
        named={1}
        rows={rows.map((row) => ({
          id: row.id,
          isDemonstration: row.isDemonstration,
          lead: <SelectBox id={`${row.list}/${row.id}`} name={row.name} />,
          cells: cellsOf(row),
          actions: <RowActions row={row} onErase={() => setErasing({ row, key })} />,
        }))}
      />
      {erasing && <EraseDialog row={erasing.row} onClose={() => setErasing(undefined)} />}
    </>
  );
}

function cellsOf(row: TrashRow): ReactNode[] {
  const { name, label, icon, image, removedAt, removedBy, erasedOn: goesOn } = row;
  return [
    <span key="picture" className="record-picture">
      {image ? <Picture image={image} alt="" sizes="96px" upTo={96} /> : <Icon name={icon} size={34} />}
    </span>,
    <span key="name" className="bin-name">
      {name}
    </span>,
    label,
    <span key="deleted">
      <span className="bin-label">{m.bin_deleted()} </span>
      {removedAt} {m.bin_deleted_by({ name: isolated(removedBy) })}
    </span>,
    <span key="goes">
      <span className="bin-label">{m.bin_goes()} </span>
      {goesOn}
    </span>,
  ];
}

function RowActions({ row, onErase }: { row: TrashRow; onErase: () => void }) {
  const { list, name, sequence: binSequence } = row;
  const confirmation = new URLSearchParams(useLocation().search);
  confirmation.set('erase', list);
  confirmation.set('at', String(binSequence));
  function openDialog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    closeMenu(event.currentTarget);
    onErase();
  }
  return (
    <div className="record-actions">
      <BinForm row={row}>
        <RestoreButton row={row} className="button-outline button-small" />
      </BinForm>
      <RowMenu id={row.id} name={name}>
        <Link
          className="row-menu-item row-menu-danger"
          to={`${href('/admin/bin')}?${confirmation}`}
          aria-label={m.bin_erase_named({ name })}
          onClick={openDialog}
        >
          <Icon name="trash-fill" size={20} />
          {m.bin_erase()}
        </Link>
      </RowMenu>
      <BinForm row={row}>
        <RestoreButton row={row} className="row-more row-beside" />
      </BinForm>
    </div>
  );
}

function RestoreButton({ row: { id, name }, className }: { row: TrashRow; className: string }) {
  return (
    <SendButton
      intent="restore"
      about={{ field: 'id', value: id }}
      className={className}
      icon="arrow-u-up-left-bold"
      label={m.bin_restore_named({ name })}
      busyLabel={m.bin_restoring()}
    >
      {m.bin_restore()}
    </SendButton>
  );
}

function BinForm({ row, children }: { row: TrashRow; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ['erase', 'at']) kept.delete(name);
  return (
    <Form method="post" action={href('/admin/bin')}>
      <input type="hidden" name="list" value={row.list} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="back" value={kept.size > 0 ? `${pathname}?${kept}` : pathname} />
      {children}
    </Form>
  );
}

function EraseForm({ row }: { row: TrashRow }) {
  return (
    <BinForm row={row}>
      <SendButton intent="erase" className="button button-delete" icon="trash-fill" busyLabel={m.admin_deleting()}>
        {m.bin_erase()}
      </SendButton>
    </BinForm>
  );
}

function EraseDialog({ row, onClose }: { row: TrashRow; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={m.bin_ask_erase()}
      name={row.name}
      help={m.bin_erase_help()}
      safe={m.admin_keep_it()}
      onClose={onClose}
    >
      <EraseForm row={row} />
    </ConfirmDialog>
  );
}

export function EraseQuestion({ row }: { row: TrashRow }) {
  return (
    <section className="panel">
      <h2>{m.bin_ask_erase()}</h2>
      <p className="ask-name">{row.name}</p>
      <p>{m.bin_erase_help()}</p>
      <div className="button-row">
        <EraseForm row={row} />
        <Link className="button-outline" to={href('/admin/bin')}>
          {m.admin_keep_it()}
        </Link>
      </div>
    </section>
  );
}
