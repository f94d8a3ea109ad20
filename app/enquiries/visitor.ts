import type { Actor } from '../activity/activity.server.ts';

/** Whoever writes to the school or stops what it sends. What is written down of it names nobody: it stays longer. */
export const visitor: Actor = { id: null, name: 'A visitor' };
