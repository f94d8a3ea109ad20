import { useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

type Order = readonly string[];

/**
 * The order of a list while somebody changes it: it is shown at once and sent one change after the other. What the
 * server does not take is put back. `saved` holds the ids of the list as the server has it.
 */
export function useMoves<Answer>(saved: Order) {
  const { submit, state, data } = useFetcher<Answer>();
  const [changed, setChanged] = useState<Order>();
  const [isWaiting, setIsWaiting] = useState(false);
  const line = useRef({ last: Promise.resolve(), waiting: 0, order: saved });
  // The fetcher rests as soon as the page has the list as the server has it now.
  useLayoutEffect(() => {
    if (!isWaiting && state === 'idle') setChanged(undefined);
  }, [isWaiting, state]);

  function send(fields: Record<string, string>) {
    const { current } = line;
    current.waiting += 1;
    setIsWaiting(true);
    current.last = current.last
      .then(() => submit(fields, { method: 'post', flushSync: true }))
      .finally(() => {
        current.waiting -= 1;
        setIsWaiting(current.waiting > 0);
      });
  }

  return {
    order: changed && hasSameIds(changed, saved) ? changed : saved,
    /** A change is on its way, or shown before it is settled. */
    isChanging: changed !== undefined,
    /** What the server has said last. */
    answer: data,
    /** Shows an order that is not settled yet. */
    show: setChanged,
    /** Shows what was settled last. */
    forget: () => setChanged(line.current.waiting > 0 ? line.current.order : undefined),
    /** Posts a change, with the order that it leads to where it leads to another one. */
    send(fields: Record<string, string>, order?: Order) {
      if (order) {
        line.current.order = order;
        setChanged(order);
      }
      send(fields);
    },
  };
}

function hasSameIds(some: Order, others: Order): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
