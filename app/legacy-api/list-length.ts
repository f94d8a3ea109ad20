/** The longest list that is answered at once. */
export const mostInList = 1000;

/** The same as people read it. */
export const mostInListShown = mostInList.toLocaleString('en-IN');
