import type { FormEvent, PointerEvent } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Note } from '../ui/note.tsx';
import { type Move, orderRowId } from './faculty-moves.ts';
import { dragTableRow } from './row-drag.ts';
import type { Order } from './use-order.ts';

/** Says how the order is changed, or why it cannot be changed now, and what a move has come to. */
export function OrderNote({ isWhole, order }: { isWhole: boolean; order: Order }) {
  const { answer } = order;
  return (
    <>
      {answer?.fault !== undefined && <Note kind="error" title={answer.fault} />}
      <p className="order-note">
        {isWhole ? m.faculty_desk_order_help() : m.faculty_desk_order_narrowed()}{' '}
        {!isWhole && <Link to="/admin/faculty">{m.faculty_desk_order_whole()}</Link>}
      </p>
      <p role="status" className="visually-hidden">
        {answer?.fault === undefined && answer?.said}
      </p>
    </>
  );
}

type OrderControlsProps = { id: string; name: string; order: Order };

/** Moves one row: by buttons, which work without script too, and by dragging its handle. */
export function OrderControls({ id, name, order }: OrderControlsProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    order.move({ id, to: button.value as Move['to'], beside: '' }, button.id);
  }
  function grip(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    dragTableRow(event.currentTarget, event.nativeEvent, (to, beside) => order.move({ id, to, beside }));
  }
  return (
    <Form method="post" id={orderRowId(id)} className="order-controls" data-row={id} onSubmit={send}>
      <input type="hidden" name="id" value={id} />
      <span className="order-handle" aria-hidden="true" onPointerDown={grip}>
        <Icon name="dots-six-vertical-bold" size={20} />
        {m.faculty_desk_drag()}
      </span>
      <MoveButton id={id} to="up" icon="arrow-up-bold" label={m.faculty_desk_up_named({ name })}>
        {m.faculty_desk_up()}
      </MoveButton>
      <MoveButton id={id} to="down" icon="arrow-down-bold" label={m.faculty_desk_down_named({ name })}>
        {m.faculty_desk_down()}
      </MoveButton>
      <MoveButton id={id} to="first" label={m.faculty_desk_first_named({ name })}>
        {m.faculty_desk_first()}
      </MoveButton>
      <MoveButton id={id} to="last" label={m.faculty_desk_last_named({ name })}>
        {m.faculty_desk_last()}
      </MoveButton>
    </Form>
  );
}

type MoveButtonProps = { id: string; to: Move['to']; icon?: IconName; label: string; children: string };

function MoveButton({ id, to, icon, label, children }: MoveButtonProps) {
  return (
    <button id={`${to}-${id}`} type="submit" name="to" value={to} className="button-outline" aria-label={label}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}
