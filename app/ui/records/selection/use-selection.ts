import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Matching, selectionForm } from './selection-verbs.ts';

export type Selection = {
  form: RefObject<HTMLFormElement | null>;
  /** Ticked on this page, and those of other pages. */
  ticked: readonly string[];
  others: readonly string[];
  isWholePage: boolean;
  matching: Matching | undefined;
  tickAll(isTicked: boolean): void;
  addMatching(): void;
};

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('form') === selectionForm;

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${selectionForm}]`)];
}

/** The boxes belong to the form of the bar by its id, and so work without script. */
export function useSelection(path: string, hasMore: boolean): Selection {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<string[]>([]);
  const [all, setAll] = useState(0);
  const [others, setOthers] = useState<string[]>([]);
  const { load, data: matching } = useFetcher<Matching>({ key: `matching ${path}` });
  const read = () => {
    const shown = boxes();
    setAll(shown.length);
    setTicked(shown.filter((box) => box.checked).map((box) => box.value));
    setOthers([]);
  };
  useBoxEvents(form, read);
  useReset(form, read, ticked.length > 0);
  const isWholePage = all > 0 && ticked.length === all;
  useEffect(() => {
    if (isWholePage && hasMore) void load(path);
  }, [isWholePage, hasMore, path, load]);
  return {
    form,
    ticked,
    others,
    isWholePage,
    matching: hasMore ? matching : undefined,
    tickAll(isTicked) {
      for (const box of boxes()) box.checked = isTicked;
      read();
    },
    addMatching: () => setOthers((matching?.ids ?? []).filter((id) => !ticked.includes(id))),
  };
}

function useBoxEvents(form: RefObject<HTMLFormElement | null>, read: () => void): void {
  const last = useRef<HTMLInputElement>(undefined);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    // Boxes may have been ticked before the script came.
    latest.current();
    function press({ target, shiftKey }: MouseEvent) {
      if (!isBox(target)) return;
      const shown = boxes();
      const from = last.current ? shown.indexOf(last.current) : -1;
      const to = shown.indexOf(target);
      if (shiftKey && from >= 0) {
        for (const box of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) box.checked = target.checked;
      }
      last.current = target;
      latest.current();
    }
    function leadToBar(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !isBox(event.target)) return;
      event.preventDefault();
      form.current?.querySelector<HTMLElement>('.selection-actions button')?.focus();
    }
    document.addEventListener('click', press);
    document.addEventListener('keydown', leadToBar);
    return () => {
      document.removeEventListener('click', press);
      document.removeEventListener('keydown', leadToBar);
    };
  }, [form]);
}

/** Once something was done, or another page is shown, nothing is selected. */
function useReset(form: RefObject<HTMLFormElement | null>, read: () => void, hadTicked: boolean): void {
  const { key } = useLocation();
  const shownFor = useRef(key);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    for (const box of boxes()) box.checked = false;
    latest.current();
    const { activeElement } = document;
    // The button that had the focus is hidden with the bar.
    if (hadTicked && (activeElement === document.body || form.current?.contains(activeElement))) {
      form.current?.querySelector<HTMLElement>('.selection-all input')?.focus({ preventScroll: true });
    }
  }, [key, form, hadTicked]);
}
