/** Work that nobody waits for. */
export type LeisureWork = {
  run: () => Promise<void>;
  /** How much it is wanted now: the larger goes first. */
  urgency: () => number;
  /** Told when it is given up because too much else is wanted more. */
  dropped: () => void;
};

const mostWaiting = 50;

const waiting: LeisureWork[] = [];
let isBusy = false;

/** One after the other, the most wanted first: it is not to take the core from those who wait for an answer. */
export function atLeisure(work: LeisureWork): void {
  waiting.push(work);
  if (waiting.length > mostWaiting) takeOut((one, other) => one.urgency() - other.urgency())?.dropped();
  if (!isBusy) void workOn();
}

async function workOn(): Promise<void> {
  isBusy = true;
  for (let next = mostWanted(); next; next = mostWanted()) await next.run().catch(next.dropped);
  isBusy = false;
}

function mostWanted(): LeisureWork | undefined {
  return takeOut((one, other) => other.urgency() - one.urgency());
}

function takeOut(order: (one: LeisureWork, other: LeisureWork) => number): LeisureWork | undefined {
  const [first] = waiting.toSorted(order);
  if (first) waiting.splice(waiting.indexOf(first), 1);
  return first;
}
