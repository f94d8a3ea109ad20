/** What a letter may be about. */
const letterKinds = ['enquiry', 'consent', 'password-reset', 'invitation'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What has become of a letter. */
export const letterStates = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type LetterState = (typeof letterStates)[number];

/** For what comes out of an address: whether it names a state. */
export function isLetterState(text: unknown): text is LetterState {
  return letterStates.includes(text as LetterState);
}

/** For what is stored: whether this version of the website knows the kind. */
export function isLetterKind(text: unknown): text is LetterKind {
  return letterKinds.includes(text as LetterKind);
}
