import { useRef, useState } from 'react';
import { sizeWords } from '../lib/file-size.ts';
import { m } from '../paraglide/messages.js';
import { useChosenFile } from './chosen-file.ts';
import { FieldFrame } from './field.tsx';
import { FilePicture } from './file-picture.tsx';
import { useNotSentWhile } from './held-submit.ts';

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
  /** The form can be sent without a file. */
  isOptional?: boolean;
  onChoose?: () => void;
};

/**
 * A place for one picture: chosen with a button or dropped into the dashed frame, made smaller when it is larger than
 * any page shows it, and shown before it is sent.
 */
export function FileField({
  label,
  name,
  error,
  answer,
  chooseAgain,
  maxBytes,
  tooBig,
  hint,
  onChoose,
  ...rest
}: FileFieldProps) {
  const { accept, isFocused, isOptional } = rest;
  const input = useRef<HTMLInputElement>(null);
  const { file, isShrinking, isSmaller, take } = useChosenFile(input);
  const [pastAnswer, setPastAnswer] = useState<object>();
  const told = answer !== pastAnswer || !file ? error : undefined;
  const isReady = file !== undefined && !isShrinking;
  const fault = isReady && file.size > maxBytes ? tooBig : told;
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
        required={!isOptional}
        // biome-ignore lint/a11y/noAutofocus: the first faulty field is where to go on.
        autoFocus={isFocused}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || (chooseAgain && !file) ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={() => {
          take();
          setPastAnswer(answer);
          onChoose?.();
        }}
      />
      <p className="file-note" role="status">
        {isShrinking && m.upload_preparing()}
        {isSmaller && file && m.upload_smaller({ size: sizeWords(file.size) })}
      </p>
      {isReady && file.size <= maxBytes && <FilePicture file={file} className="file-preview" alt={file.name} />}
    </FieldFrame>
  );
}
