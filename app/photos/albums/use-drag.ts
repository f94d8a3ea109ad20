import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dragRow } from '../../ui/drag-rows.ts';

type Drag = {
  /** The thing was dragged over another: it would take its place. */
  onOver: (id: string, overId: string) => void;
  onDrop: (id: string, element: HTMLElement) => void;
  onCancel: () => void;
};

/**
 * Things of a list that can be dragged with a mouse, a pen or a finger. The list gets `grip`; each thing has its id in
 * `data-drag`, and in it stands what it is dragged by: `data-handle="any"`, or `"mouse"` where a finger scrolls.
 */
export function useDrag(drag: Drag) {
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });

  function grip(event: PointerEvent<HTMLElement>) {
    const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
    const thing = handle?.closest<HTMLElement>('[data-drag]');
    const id = thing?.dataset.drag;
    const isUsable = handle?.dataset.handle === 'any' || event.pointerType === 'mouse';
    if (!id || dragged || !isUsable || event.button !== 0) return;
    // Without this, the browser drags the picture itself.
    event.preventDefault();
    setDragged(id);
    dragRow(thing, event.nativeEvent, {
      onMove(x, y) {
        const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag]')?.dataset.drag;
        // The next look, or the drop, is to find the things where they are then.
        if (over && over !== id) flushSync(() => latest.current.onOver(id, over));
      },
      onEnd(isDropped) {
        setDragged(undefined);
        if (isDropped) latest.current.onDrop(id, thing);
        else latest.current.onCancel();
      },
    });
  }

  return { dragged, grip };
}
