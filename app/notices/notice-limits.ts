/** Letters that a notice may have. */
export const noticeLimits = { title: 200, details: 10_000 } as const;
