/** In UTF-16 units. Longer texts are shown as plain paragraphs. */
export const maxRichText = 20_000;

/** Lists in lists in lists; items of deeper ones join the last. */
export const maxListDepth = 3;

/** Columns of a table; the cells after them join the last. */
export const maxTableColumns = 20;
