type ShownCodeProps = { label: string; children: string };

/** Something to copy. Its lines stay whole: a long one scrolls within the frame, which the keyboard can reach. */
export function Command({ label, children }: ShownCodeProps) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: else nobody without a mouse sees the end of a line. */}
      <pre className="on-dark command" tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/** Something to read: its long lines are broken. */
export function Answer({ label, children }: ShownCodeProps) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      <pre className="answer">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
