/** In UTF-16 units. Longer texts are shown as plain paragraphs. */
export const maxRichText = 20_000;

/** Lists in lists in lists; items of deeper ones join the last. */
export const maxListDepth = 3;

/** Paragraphs, list items, headings and rows in one text. Texts with more are shown as plain paragraphs. */
export const maxRichTextItems = 500;

/**
 * About as many as the text has paragraphs, list items, headings and rows, never fewer. Marks of links, emphasis and cells
 * and lines within a paragraph count as an eighth each: the parser takes as long for eight of them as for a paragraph.
 */
export function countRichTextItems(text: string): number {
  let count = (text.match(/[|[\]*_]/g)?.length ?? 0) / 8;
  let isInParagraph = false;
  for (const line of text.split('\n')) {
    const markers =
      /^[\t ]*((?:(?:[*+-]|\d{1,9}[).]|#{1,6})[\t ]+)+)/
        .exec(line)?.[1]
        ?.trim()
        .split(/[\t ]+/) ?? [];
    if (markers.length > 0) count += markers.length;
    else if (line.trim() !== '') count += isInParagraph ? 1 / 8 : 1;
    isInParagraph = line.trim() !== '' && !markers.at(-1)?.startsWith('#');
  }
  return Math.floor(count);
}

/** Columns of a table; the cells after them join the last. */
export const maxTableColumns = 20;
