import { useLayoutEffect, useRef } from 'react';
import type { FormAnswer } from '../../lib/form.ts';
import { useMoves } from '../../ui/use-moves.ts';
import { inPlace, type OrderAnswer } from './album-order.ts';

/** By this the page says that it stays open and wants the answer only. */
const here = '1';

/** The order of an album while somebody changes it. */
export function useAlbumOrder(saved: readonly string[]) {
  const { order, answer, show, forget, send } = useMoves<OrderAnswer | FormAnswer>(saved);
  const keepFocus = useKeptFocus(order);
  return {
    order,
    /** What the server has said last. */
    told: answer && 'told' in answer ? answer.told : undefined,
    broke: answer?.broke,
    /** Shows a photo in a place that is not settled yet. */
    show: (id: string, place: number) => show(inPlace(order, id, place)),
    forget,
    move(id: string, place: number, focused: Element | null = document.activeElement) {
      keepFocus(focused);
      const to = String(Math.min(Math.max(place, 1), order.length));
      send({ photo: id, to, here }, inPlace(order, id, place));
    },
    chooseCover: (id: string) => send({ photo: id, here }),
  };
}

/** A button that moves in the page loses the focus; it gets it back when the page stands in its new order. */
function useKeptFocus(order: readonly string[]): (element: Element | null) => void {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new order moves what had the focus.
  useLayoutEffect(() => {
    if (!(focused.current instanceof HTMLElement)) return;
    focused.current.focus();
    focused.current.scrollIntoView({ block: 'nearest' });
    focused.current = null;
  }, [order]);
  return (element) => {
    focused.current = element;
  };
}
