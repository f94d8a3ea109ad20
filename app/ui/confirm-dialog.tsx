import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type ConfirmDialogProps = {
  title: string;
  name?: string;
  help: string;
  safe: string;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmDialog({ title, name, help, safe, onClose, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    answer.current?.focus();
    // A dialog that is removed while open would not return the focus.
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
