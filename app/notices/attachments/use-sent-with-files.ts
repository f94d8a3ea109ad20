import { type RefObject, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { holdSubmit } from '../../ui/held-submit.ts';
import type { Upload } from '../../ui/upload-list.ts';

type Queue = { uploads: Upload<unknown>[]; isBusy: boolean };

/**
 * A notice is not sent without a file that belongs to it: while files are on their way its form waits, and then goes
 * by itself. Answers whether it waits, and the fault that keeps it here.
 */
export function useSentWithFiles(frame: RefObject<HTMLElement | null>, { uploads, isBusy }: Queue) {
  const [waits, setWaits] = useState<{ button: HTMLElement | null }>();
  const [isStopped, setIsStopped] = useState(false);
  const isUnsettled = !isBusy && uploads.some(({ state }) => state !== 'done');
  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!form || !(isBusy || isUnsettled)) return;
    return holdSubmit(form, ({ submitter }) => {
      setWaits(isBusy ? { button: submitter } : undefined);
      setIsStopped(isUnsettled);
      if (isUnsettled) focusUnsettled(frame.current);
    });
  }, [frame, isBusy, isUnsettled]);
  useEffect(() => {
    if (!waits || isBusy) return;
    setWaits(undefined);
    setIsStopped(isUnsettled);
    if (!isUnsettled) frame.current?.closest('form')?.requestSubmit(waits.button);
  }, [frame, waits, isBusy, isUnsettled]);
  const isRefused = uploads.some((upload) => upload.isRefused);
  const fault = isRefused ? m.attachment_refused() : m.attachment_not_sent();
  return { isWaiting: isBusy && waits !== undefined, fault: isStopped && isUnsettled ? fault : undefined };
}

function focusUnsettled(frame: HTMLElement | null): void {
  const row = frame?.querySelector('.upload-failed, .upload-stopped, .upload-waiting');
  row?.querySelector('button')?.focus();
}
