import { isBlank, languageOf } from '../../lib/text.ts';

/** Nothing when it is empty. */
export function BlockHeading({ text, id }: { text: string; id?: string }) {
  if (isBlank(text)) return null;
  return (
    <h2 id={id} className="stitched" lang={languageOf(text)}>
      {text}
    </h2>
  );
}
