/** The longest list that is answered at once. */
export const mostInList = 1000;

/** The same as people read it. */
export const mostInListShown = mostInList.toLocaleString('en-IN');

/** What the answer of a list depends on, beside its name. */
export const listSearch = ['id', 'before'] as const;
