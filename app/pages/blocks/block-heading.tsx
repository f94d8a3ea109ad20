import { isBlank, languageOf } from '../../lib/text.ts';
import { useJumpId } from '../../ui/jump-list.tsx';

export function BlockHeading({ text, id }: { text: string; id?: string }) {
  const jumpId = useJumpId(text);
  if (isBlank(text)) return null;
  return (
    <h2 id={id ?? jumpId} className="stitched" lang={languageOf(text)}>
      {text}
    </h2>
  );
}
