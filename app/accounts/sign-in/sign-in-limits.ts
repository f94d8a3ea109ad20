/** Letters that may be typed as a username: more than one can have, so that a slip is told and not cut off. */
export const longestUsername = 200;

/** Letters that may be typed as a code: a recovery code with spaces. */
export const longestCode = 40;
