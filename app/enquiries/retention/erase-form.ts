import { z } from 'zod';
import { m } from '../../paraglide/messages.js';

/** Which of a person's enquiries are to be erased. */
export const eraseSchema = z
  .object({ enquiries: z.array(z.string()).default([]) })
  .refine(({ enquiries }) => enquiries.length > 0, { path: ['enquiries'], error: () => m.erase_tick_one() });
