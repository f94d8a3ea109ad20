/** Puts the wording back that the website brought along. */
export const resetIntent = 'reset';
