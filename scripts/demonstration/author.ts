import type { Actor } from '../../app/activity/activity.server.ts';

/** Who has done everything in the demonstration school. */
export const author: Actor = { id: null, name: 'Demonstration' };
