import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMoves } from '../ui/use-moves.ts';
import { inNewOrder, type Move, staysField } from './faculty-moves.ts';
import type { MoveAnswer } from './receive-move.server.ts';

export type Order<Row extends { id: string } = { id: string }> = {
  /** The rows as the last move leaves them, before the server has answered too. */
  rows: readonly Row[];
  answer: MoveAnswer | undefined;
  /** Moves a row without leaving the page. The element with the id `focus` gets the focus where the row went. */
  move(move: Move, focus?: string): void;
};

/**
 * The order of the rows of a page that React has taken over. `posted` is the answer to a move that was posted without
 * script.
 */
export function useOrder<Row extends { id: string }>(rows: Row[], posted: MoveAnswer | undefined): Order<Row> {
  const { order, isChanging, answer, send } = useMoves<MoveAnswer>(rows.map(({ id }) => id));
  const moved = useRef<MovedRow>(undefined);
  useFollow(isChanging ? undefined : answer, rows, moved);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: shown,
    answer: answer ?? posted,
    move(move, focus) {
      moved.current = { id: move.id, focus, before: answer };
      const next = inNewOrder(shown, move).map(({ id }) => id);
      send({ ...move, [staysField]: '1' }, next);
    },
  };
}

/** A row on its way; `before` is the answer to the move before. */
type MovedRow = { id: string; focus: string | undefined; before: MoveAnswer | undefined } | undefined;

/** Keeps the focus on the row that was moved, and follows the row to another page of the list. */
function useFollow(answer: MoveAnswer | undefined, rows: { id: string }[], moved: { current: MovedRow }): void {
  const navigate = useNavigate();
  const followed = useRef<MoveAnswer>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { id, focus, before } = moved.current;
    if (focus) keepFocus(focus);
    if (!answer || answer === before) return;
    const isHere = rows.some((row) => row.id === id);
    if (isHere || answer.fault !== undefined) {
      moved.current = undefined;
    } else if (answer !== followed.current) {
      followed.current = answer;
      navigate(answer.page, { preventScrollReset: true });
    }
  });
}

/** A row that changes its place in the document may lose the focus. Whoever has gone elsewhere meanwhile stays there. */
function keepFocus(id: string): void {
  const button = document.getElementById(id);
  if (!button || ![button, document.body].includes(document.activeElement as HTMLElement)) return;
  button.focus({ preventScroll: true });
  button.scrollIntoView({ block: 'nearest' });
}
