/** Letters that the words of a consent may have. */
export const consentLimits = { consent_on: 10, consent_reference: 200 } as const;

/** What the form sends for the day while the box is ticked and no day is chosen. */
export const dayIsMissing = '?';
