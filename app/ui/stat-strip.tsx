import type { ReactNode } from 'react';

/** A few facts in one strip: a big value over the words that say what it counts. */
export function StatStrip({ facts }: { facts: { value: ReactNode; label: string }[] }) {
  return (
    <dl className="stat-strip">
      {facts.map(({ value, label }) => (
        <div key={label} className="stat">
          <dt>{label}</dt>
          <dd className="stat-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
