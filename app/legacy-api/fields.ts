import { z } from 'zod';
import { tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { listSearch } from './list-length.ts';

/**
 * The id of the one thing that a call is about. Whatever it looks like, it can be that of nothing here: a number, as
 * other houses count theirs, is no fault either.
 */
export function idField() {
  const text = z
    .string()
    .default('')
    .transform(tidy)
    .refine(Boolean, { error: () => m.api_id_missing() });
  return z.preprocess((id) => (typeof id === 'number' ? String(id) : id), text);
}

/** How the thing is named that is to be deleted, whatever it is: each has a photo. */
export const photoIdFields = z.object({ photo_id: idField() });

const asked = z.string().optional();

/** What a list is asked for: one thing of it, or those that stand below another. Without either: the first ones. */
export const listFields = z.object({ id: asked, before: asked } satisfies Record<
  (typeof listSearch)[number],
  z.ZodType
>);

/** The answer of a call that has nothing to tell but that it was done. */
export const doneAnswer = z.object({ success: z.literal(true), message: z.string() });

/** The same with the id of what was made. */
export const madeAnswer = doneAnswer.extend({ id: z.string() });

/** The answer of a list of things with pictures: `photos`, whatever they are. */
export function photosAnswer<Fields extends z.ZodRawShape>(fields: Fields) {
  const photo = z.object({
    id: z.string(),
    ...fields,
    image_url: z.string().meta({ description: 'Begins with ./ and is served below /api/.' }),
    uploaded_at: z.iso.datetime(),
  });
  return z.object({ success: z.literal(true), photos: z.array(photo) });
}
