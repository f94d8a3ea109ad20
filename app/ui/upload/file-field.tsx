import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { putInto } from '../drafts/draft-storage.ts';
import { FieldFrame } from '../forms/field.tsx';
import { holdSubmit, useNotSentWhile } from '../forms/held-submit.ts';
import { FilePicture } from './file-picture.tsx';
import { isDamagedPicture, shrunkPicture } from './picture-tools.ts';

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

function useChosenFile(input: RefObject<HTMLInputElement | null>) {
  const [file, setFile] = useState<File>();
  const [shrinking, setShrinking] = useState<Promise<void>>();
  const [isSmaller, setIsSmaller] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const latest = useRef<File>(undefined);
  function take() {
    const chosen = input.current?.files?.[0];
    latest.current = chosen;
    setFile(chosen);
    setIsSmaller(false);
    setIsBroken(false);
    setShrinking(chosen && replaceBySmaller(chosen));
  }
  async function replaceBySmaller(chosen: File) {
    const isWhole = !(await isDamagedPicture(chosen));
    const smaller = isWhole ? await shrunkPicture(chosen) : chosen;
    if (latest.current !== chosen) return;
    setIsBroken(!isWhole);
    if (smaller !== chosen && input.current && putInto(input.current, smaller)) {
      latest.current = smaller;
      setFile(smaller);
      setIsSmaller(true);
    }
    setShrinking(undefined);
  }
  // A file may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over.
  useEffect(() => {
    if (input.current?.files?.[0]) take();
  }, []);
  useSentAfter(shrinking, input);
  return { file, isShrinking: shrinking !== undefined, isSmaller, isBroken, take };
}

function useSentAfter(wait: Promise<void> | undefined, input: RefObject<HTMLInputElement | null>): void {
  const waiting = useRef<{ submitter: HTMLElement | null }>(undefined);
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    if (!wait) {
      const { submitter } = waiting.current ?? {};
      if (waiting.current) form.requestSubmit(submitter);
      waiting.current = undefined;
      return;
    }
    return holdSubmit(form, ({ submitter }) => {
      waiting.current = { submitter };
    });
  }, [wait, input]);
}
