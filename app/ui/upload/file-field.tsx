import { type ReactNode, useRef, useState } from 'react';
import { formatFileSize } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { FieldFrame } from '../forms/field.tsx';
import { useNotSentWhile } from '../forms/held-submit.ts';
import { useChosenFile } from './chosen-file.ts';
import { FilePicture } from './file-picture.tsx';

type FileFieldProps = {
  label: string;
  name: string;
  hint: string;
  error?: string;
  answer?: object;
  accept: string;
  maxBytes: number;
  tooBig: string;
  /** Browsers drop the file when a form comes back. */
  chooseAgain?: string;
  isFocused?: boolean;
  isOptional?: boolean;
  onChoose?: () => void;
  preview?: (file: File) => ReactNode;
};

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
  preview = (file) => <FilePicture file={file} className="file-preview" alt={file.name} />,
  ...rest
}: FileFieldProps) {
  const { accept, isFocused, isOptional } = rest;
  const input = useRef<HTMLInputElement>(null);
  const { file, isShrinking, isSmaller, isBroken, take } = useChosenFile(input);
  const [pastAnswer, setPastAnswer] = useState<object>();
  const serverError = answer !== pastAnswer || !file ? error : undefined;
  const isReady = file !== undefined && !isShrinking;
  const own = isReady && (isBroken ? m.admin_file_broken() : file.size > maxBytes && tooBig);
  const fault = own || serverError;
  useNotSentWhile(Boolean(own), input);
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
        {isSmaller && file && m.upload_smaller({ size: formatFileSize(file.size) })}
      </p>
      {isReady && !own && preview(file)}
    </FieldFrame>
  );
}
