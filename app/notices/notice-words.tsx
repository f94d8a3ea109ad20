import { languageOf } from '../lib/languages.ts';
import { LinkedText } from './linked-text.tsx';

/** All that a notice says, as it was typed. */
export function NoticeWords({ details }: { details: string }) {
  return (
    <p className="notice-words" lang={languageOf(details)}>
      <LinkedText text={details} />
    </p>
  );
}
