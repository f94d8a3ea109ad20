import { type RefObject, useEffect, useRef, useState } from 'react';
import { FieldFrame } from './field.tsx';

type FileFieldProps = {
  label: string;
  name: string;
  hint: string;
  error?: string;
  /** The answer that `error` belongs to: it is about the file chosen then, and goes away with it. */
  answer?: object;
  /** Media types that the browser offers first. */
  accept: string;
  maxBytes: number;
  /** Shown as soon as a file larger than `maxBytes` is chosen, before it is sent for nothing. */
  tooBig: string;
  /** Shown while nothing is chosen after a form came back: browsers do not keep a file. */
  chooseAgain?: string;
  isFocused?: boolean;
};

/** A place for one picture: chosen with a button or dropped into the dashed frame, and shown before it is sent. */
export function FileField({
  label,
  name,
  error,
  answer,
  chooseAgain,
  maxBytes,
  tooBig,
  hint,
  ...rest
}: FileFieldProps) {
  const { accept, isFocused } = rest;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [pastAnswer, setPastAnswer] = useState<object>();
  // A file may have been chosen before React took the page over.
  useEffect(() => setFile(input.current?.files?.[0]), []);
  const told = answer !== pastAnswer || !file ? error : undefined;
  const fault = file && file.size > maxBytes ? tooBig : told;
  useNotSentWhile(fault === tooBig, input);
  const id = `field-${name}`;
  return (
    <FieldFrame label={label} name={name} hint={hint} error={fault ?? (file ? undefined : chooseAgain)} isLive>
      <input
        ref={input}
        type="file"
        id={id}
        name={name}
        className="file-drop"
        accept={accept}
        required
        // biome-ignore lint/a11y/noAutofocus: the first faulty field is where to go on.
        autoFocus={isFocused}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || (chooseAgain && !file) ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setPastAnswer(answer);
        }}
      />
      {file && file.size <= maxBytes && <ChosenPicture file={file} />}
    </FieldFrame>
  );
}

/** Sending a file that will not be taken costs minutes on a slow line: the focus goes back to its field instead. */
function useNotSentWhile(isFaulty: boolean, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isFaulty) return;
    const stop = (event: Event) => {
      event.preventDefault();
      input.current?.focus();
    };
    form.addEventListener('submit', stop);
    return () => form.removeEventListener('submit', stop);
  }, [isFaulty, input]);
}

/** What was just chosen. A file that the browser cannot show is left to the server to judge. */
function ChosenPicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return <img className="file-preview" src={address} alt={file.name} onError={() => setAddress(undefined)} />;
}
