/** Letters that the words of a photo may have. */
export const photoLimits = { title: 200, description: 2000, alt: 300 } as const;
