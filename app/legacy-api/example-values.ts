/** Values for the examples that people read: of nobody, and of nothing that is there. */
export const example = {
  id: '6qf1u0m3l9c8s2d7v5b4t0k1ra',
  image: './uploads/images/0c7v3m9k1s5d8f2h6j4l0q7n3b/640.jpg',
  at: '2026-04-06T04:30:00.000Z',
} as const;
