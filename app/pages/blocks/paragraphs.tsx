import { languageOf, unbroken } from '../../lib/text.ts';

/** Plain text: an empty line begins a paragraph. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their place.
    <p key={index} className={className} lang={languageOf(paragraph)}>
      {unbroken(paragraph)}
    </p>
  ));
}
