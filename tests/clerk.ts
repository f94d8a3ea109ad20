import type { Actor } from '../app/activity/activity.server.ts';

/** Somebody of the office, who does what a test needs done. */
export const clerk: Actor = { id: null, name: 'The clerk' };
