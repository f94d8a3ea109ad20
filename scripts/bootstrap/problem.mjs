/** Something that the person can mend; the message tells how. */
export class Problem extends Error {}
