import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import { type Move, reorder, staysField } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Note } from '../note.tsx';
import { useDrag } from './drag.ts';

type Row = { id: string };
type Order = readonly string[];
type Answer = { message?: string | undefined; page?: string; failure?: string | undefined };

type SortableOptions = {
  posted?: Answer | undefined;
  isLive: boolean;
};

export type SortableList<Kind extends Row = Row> = {
  rows: readonly Kind[];
  answer: Answer | undefined;
  move(move: Move, focus?: string): void;
  send(fields: Record<string, string>): void;
  drag: ReturnType<typeof useDrag>;
};

export function useSortableList<Kind extends Row>(
  saved: readonly Kind[],
  { posted, isLive }: SortableOptions,
): SortableList<Kind> {
  const { order, isChanging, answer, show, forget, send } = useOrder(saved.map(({ id }) => id));
  const moved = useRef<MovedRow>(undefined);
  useFollow(isChanging ? undefined : answer, saved, moved);
  function move(next: Move, focus?: string) {
    moved.current = { id: next.id, focus, before: answer };
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    send({ ...next, [staysField]: '1' }, reorder(order, next));
  }
  const drag = useDrag({
    isLive,
    onPreview: (next) => show(reorder(order, next)),
    onDrop: (id, next, item) => move(next ?? placeIn(order, id), item.id || undefined),
    onCancel: forget,
  });
  const byId = new Map(saved.map((row) => [row.id, row]));
  return {
    rows: order.flatMap((id) => byId.get(id) ?? []),
    answer: answer ?? posted,
    move,
    send: (fields) => send({ ...fields, [staysField]: '1' }),
    drag,
  };
}

function placeIn(order: Order, id: string): Move {
  const beside = order[order.indexOf(id) - 1];
  return beside === undefined ? { id, to: 'first', beside: '' } : { id, to: 'after', beside };
}

function useOrder(saved: Order) {
  const { submit, state, data } = useFetcher<Answer>();
  const [changed, setChanged] = useState<Order>();
  const [isWaiting, setIsWaiting] = useState(false);
  const queue = useRef({ last: Promise.resolve(), waiting: 0, order: saved });
  // The fetcher is idle as soon as the page has loaded the list again.
  useLayoutEffect(() => {
    if (!isWaiting && state === 'idle') setChanged(undefined);
  }, [isWaiting, state]);

  function send(fields: Record<string, string>, next?: Order) {
    const { current } = queue;
    if (next) {
      current.order = next;
      setChanged(next);
    }
    current.waiting += 1;
    setIsWaiting(true);
    current.last = current.last
      .then(() => submit(fields, { method: 'post', flushSync: true }))
      .finally(() => {
        current.waiting -= 1;
        setIsWaiting(current.waiting > 0);
      });
  }

  const isOfSaved = changed?.length === saved.length && changed.every((id) => saved.includes(id));
  return {
    order: isOfSaved ? changed : saved,
    isChanging: changed !== undefined,
    answer: data,
    show: setChanged,
    forget: () => setChanged(queue.current.waiting > 0 ? queue.current.order : undefined),
    send,
  };
}

type MovedRow = { id: string; focus: string | undefined; before: Answer | undefined } | undefined;

function useFollow(answer: Answer | undefined, rows: readonly Row[], moved: { current: MovedRow }): void {
  const navigate = useNavigate();
  const followed = useRef<Answer>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { id, focus, before } = moved.current;
    if (focus) restoreFocus(focus);
    if (!answer || answer === before) return;
    const isHere = rows.some((row) => row.id === id);
    if (isHere || answer.page === undefined) {
      moved.current = undefined;
    } else if (answer !== followed.current) {
      followed.current = answer;
      navigate(answer.page, { preventScrollReset: true });
    }
  });
}

/** A row that moves may lose the focus. A focus that has gone elsewhere stays there. */
function restoreFocus(id: string): void {
  const element = document.getElementById(id);
  if (!element || ![element, document.body].includes(document.activeElement as HTMLElement)) return;
  // Moving the row in the document has closed the menu that was open.
  element.closest<HTMLElement>('[popover][data-open]:not(:popover-open)')?.showPopover();
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

export function OrderAnswer({ answer }: Pick<SortableList, 'answer'>) {
  return (
    <>
      {answer?.failure !== undefined && <Note kind="error" title={answer.failure} />}
      <p role="status" className="visually-hidden">
        {answer?.failure === undefined && answer?.message}
      </p>
    </>
  );
}

export function DragHandle({ list, hasWord }: { list: SortableList; hasWord?: boolean }) {
  return (
    <span className="drag-handle with-script" aria-hidden="true" onPointerDown={list.drag}>
      <Icon name="dots-six-vertical-bold" size={20} />
      {hasWord && m.list_drag()}
    </span>
  );
}

type MoveFormProps = {
  list: SortableList;
  id: string;
  formId?: string;
  className: string;
  children: ReactNode;
};

export function MoveForm({ list, id, formId, className, children }: MoveFormProps) {
  function submit(event: FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (button.name === 'to') list.move({ id, to: button.value as Move['to'], beside: '' }, button.id);
    else list.send({ id, [button.name]: button.value });
  }
  return (
    <Form method="post" id={formId} className={className} data-row={id} onSubmit={submit}>
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}

type UpAndDownProps = { id: string; name: string; isFirst?: boolean; isLast?: boolean };

export function MoveUpAndDown({ id, name, isFirst = false, isLast = false }: UpAndDownProps) {
  return (
    <>
      <MoveButton id={id} to="up" icon="arrow-up-bold" label={m.list_up_named({ name })} isOff={isFirst}>
        {m.list_up()}
      </MoveButton>
      <MoveButton id={id} to="down" icon="arrow-down-bold" label={m.list_down_named({ name })} isOff={isLast}>
        {m.list_down()}
      </MoveButton>
    </>
  );
}

type MoveButtonProps = {
  id: string;
  to: 'up' | 'down' | 'first' | 'last';
  icon?: IconName;
  label: string;
  isOff?: boolean;
  className?: string;
  /** Where the row has two buttons of this kind. */
  idBefore?: string;
  children: string;
};

export function MoveButton({
  id,
  to,
  icon,
  label,
  isOff,
  className = 'button-outline button-small',
  ...rest
}: MoveButtonProps) {
  const { idBefore = '', children } = rest;
  return (
    <button
      id={`${idBefore}${to}-${id}`}
      type="submit"
      name="to"
      value={to}
      className={isOff ? `${className} button-off` : className}
      aria-disabled={isOff || undefined}
      aria-label={label}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}
