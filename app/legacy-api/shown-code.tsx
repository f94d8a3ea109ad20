import type { ReactNode } from 'react';

type CommandProps = {
  label: string;
  /** What is shown, told apart from all the others on the page. */
  name: string;
  children: string;
};

/** Something to copy. Its lines stay whole: a long one scrolls within the frame, which the keyboard can reach. */
export function Command({ label, name, children }: CommandProps) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: else nobody without a mouse sees the end of a line. */}
      <section className="on-dark command" aria-label={name} tabIndex={0}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  );
}

/** Something to read: its long lines are broken. */
export function Answer({ label, children }: { label: string; children: string }) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      <pre className="answer">
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/** A sentence; what stands in quotes is meant letter by letter. */
export function withCode(sentence: string): ReactNode[] {
  return sentence.split(/[“”]/).map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part));
}
