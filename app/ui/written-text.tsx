import { Fragment } from 'react';
import { languageParts, unbroken } from '../lib/text.ts';
import { LinkedText } from './linked-text.tsx';

/** A text in two languages: a screen reader reads each part aloud in its own. */
export function WrittenText({ text, isLinked }: { text: string; isLinked?: boolean }) {
  const parts = languageParts(text);
  return parts.map(({ at, ...part }) => {
    const words = unbroken(part.words);
    const shown = isLinked ? <LinkedText text={words} /> : words;
    if (parts.length === 1) return <Fragment key={at}>{shown}</Fragment>;
    return (
      <span key={at} lang={part.language}>
        {shown}
      </span>
    );
  });
}
