type Drag = {
  /** Where in the window the pointer is now; also called when the page has moved under it. */
  onMove: (x: number, y: number) => void;
  /** Called once. Escape, or whatever takes the pointer or the row away, means that nothing was dropped. */
  onEnd: (isDropped: boolean) => void;
};

/** Pixels from the edge of the window within which it scrolls, and how far it does with each picture on the screen. */
const edge = { top: 110, bottom: 130, step: 10 };

/** Follows the pointer that drags a row of a list until it is let go. Near the edge of the window the page scrolls. */
export function dragRow(row: HTMLElement, event: PointerEvent, { onMove, onEnd }: Drag): void {
  const { pointerId } = event;
  // The list holds the pointer and not the row, which may leave its place.
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
    // At first a finger's own target loses it to the list.
    if (!list.hasPointerCapture(pointerId)) end(false);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal: ended.signal });

  /** At the window: what happens to a list that has left the document is told there too. */
  function listen(name: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', hear: typeof aim) {
    addEventListener(name, (heard) => heard.pointerId === pointerId && hear(heard), { signal: ended.signal });
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
