import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type AskDialogProps = {
  title: string;
  /** What the question is about. */
  name?: string;
  /** What follows from a yes, in one line. */
  help: string;
  /** The harmless answer: it has the focus at first, and Esc or a press beside the dialog means the same. */
  safe: string;
  onClose: () => void;
  /** The other answer, and what went wrong with it. */
  children: ReactNode;
};

/** Asks before something is lost. It is open from the beginning; closed, it gives the focus back to where it was. */
export function AskDialog({ title, name, help, safe, onClose, children }: AskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    answer.current?.focus();
    // Taken away while open, it would not give the focus back.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="ask-dialog"
      closedby="any"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}help`}
      onClose={onClose}
    >
      <h2 id={`${id}title`}>{title}</h2>
      {name && <p className="ask-name">{name}</p>}
      <p id={`${id}help`}>{help}</p>
      <div className="ask-answers">
        <button ref={answer} type="button" className="button-outline" onClick={() => dialog.current?.close()}>
          {safe}
        </button>
        {children}
      </div>
    </dialog>
  );
}
