import { z } from 'zod';
import { dayField, wordsField } from '../../lib/desk-fields.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { photoLimits } from '../photo-limits.ts';

export const albumSchema = z.object({
  title: wordsField(photoLimits.album_title).refine((text) => text !== '', { error: () => m.album_title_missing() }),
  day: dayField(),
});

/** A photo of the album goes to a place of it, counted from 1, or onto its cover. */
export const orderSchema = z.object({
  photo: z.string().refine(isId),
  to: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional(),
});
