import { type RefObject, useEffect, useRef, useState } from 'react';
import { putInto } from '../drafts/draft-storage.ts';
import { holdSubmit } from '../forms/held-submit.ts';
import { isDamagedPicture, shrunkPicture } from './picture-tools.ts';

export function useChosenFile(input: RefObject<HTMLInputElement | null>) {
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
