import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Move } from '../../lib/moves.ts';

type Place = { item: HTMLElement; to: 'before' | 'after' };

type Dragged = {
  /** Without it only the target position is marked. */
  isLive: boolean;
  onPreview: (move: Move) => void;
  onDrop: (id: string, move: Move | undefined, item: HTMLElement) => void;
  onCancel: () => void;
};

/** For `onPointerDown` of handles in an `li` or `tr` with `data-row`. `data-handle="mouse"` lets a finger scroll. */
export function useDrag(options: Dragged) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const isDragging = useRef(false);

  return (event: ReactPointerEvent<HTMLElement>) => {
    const item = event.currentTarget.closest<HTMLElement>('li, tr');
    const isLeftToFinger = event.currentTarget.dataset.handle === 'mouse' && event.pointerType !== 'mouse';
    if (!item || isDragging.current || isLeftToFinger || event.button !== 0) return;
    const id = idOf(item);
    // Otherwise the browser drags the picture itself.
    event.preventDefault();
    isDragging.current = true;
    item.dataset.dragged = '';
    let place: Place | undefined;
    const moveTo = (next: Place): Move => ({ id, to: next.to, beside: idOf(next.item) });
    followPointer(item, event.nativeEvent, {
      onMove(x, y) {
        mark(place, undefined);
        const { isLive, onPreview } = latest.current;
        const next = isLive ? placeUnder(item, x, y) : placeBetween(item, y);
        place = next;
        // The next pointer event must find the items at their new positions.
        if (isLive && next) flushSync(() => onPreview(moveTo(next)));
        else mark(next, next?.to);
      },
      onEnd(isDropped) {
        const { isLive, onDrop, onCancel } = latest.current;
        mark(place, undefined);
        isDragging.current = false;
        delete item.dataset.dragged;
        if (isDropped && isLive) onDrop(id, undefined, item);
        else if (isDropped && place && place.item !== item) onDrop(id, moveTo(place), item);
        else onCancel();
      },
    });
  };
}

function idOf(item: HTMLElement): string {
  return item.dataset.row ?? item.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? '';
}

function mark(place: Place | undefined, to: Place['to'] | undefined): void {
  if (!place) return;
  if (to) place.item.dataset.drop = to;
  else delete place.item.dataset.drop;
}

function itemsBeside(item: HTMLElement): HTMLElement[] {
  return [...(item.parentElement?.children ?? [])] as HTMLElement[];
}

function placeUnder(item: HTMLElement, x: number, y: number): Place | undefined {
  const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('li, tr');
  const items = itemsBeside(item);
  if (!over || over === item || !items.includes(over)) return undefined;
  return { item: over, to: items.indexOf(over) < items.indexOf(item) ? 'before' : 'after' };
}

function placeBetween(item: HTMLElement, y: number): Place | undefined {
  const items = itemsBeside(item);
  const below = items.find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y < (top + bottom) / 2;
  });
  if (below) return { item: below, to: 'before' };
  const last = items.at(-1);
  return last && { item: last, to: 'after' };
}

type PointerFollower = {
  onMove: (x: number, y: number) => void;
  onEnd: (isDropped: boolean) => void;
};

const edge = { top: 110, bottom: 130, step: 10 };

function followPointer(row: HTMLElement, event: PointerEvent, { onMove, onEnd }: PointerFollower): void {
  const { pointerId } = event;
  // The list captures the pointer, because the row may move in the document.
  const list = row.parentElement;
  if (!list) return;
  let { clientX: x, clientY: y } = event;
  let hasMoved = false;
  let frame = requestAnimationFrame(follow);
  const ended = new AbortController();
  list.setPointerCapture(pointerId);
  listen('pointermove', aim);
  listen('pointerup', (up) => {
    aim(up);
    end(true);
  });
  listen('pointercancel', () => end(false));
  listen('lostpointercapture', () => {
    // With a finger, the row first loses the capture to the list.
    if (!list.hasPointerCapture(pointerId)) end(false);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal: ended.signal });

  // A list that was removed from the document gets no events, but the window does.
  function listen(name: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', listener: typeof aim) {
    addEventListener(name, (heard) => heard.pointerId === pointerId && listener(heard), { signal: ended.signal });
  }

  function aim({ clientX, clientY }: PointerEvent) {
    hasMoved ||= clientX !== x || clientY !== y;
    [x, y] = [clientX, clientY];
  }

  function follow() {
    if (!row.isConnected) return end(false);
    frame = requestAnimationFrame(follow);
    const pull = Number(y > innerHeight - edge.bottom) - Number(y < edge.top);
    const before = scrollY;
    scrollBy({ top: pull * edge.step, behavior: 'instant' });
    if (hasMoved || scrollY !== before) onMove(x, y);
    hasMoved = false;
  }

  function end(isDropped: boolean) {
    cancelAnimationFrame(frame);
    ended.abort();
    if (list?.hasPointerCapture(pointerId)) list.releasePointerCapture(pointerId);
    if (isDropped && hasMoved) onMove(x, y);
    onEnd(isDropped && row.isConnected);
  }
}
