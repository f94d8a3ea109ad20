import { z } from 'zod';
import { dayField, wordsField } from '../lib/desk-fields.ts';
import { isId } from '../lib/ids.ts';
import { consentShape, settledConsent } from '../media/consent-form.ts';
import { photoLimits } from './photo-limits.ts';

/** Anything that cannot be an album is none. */
const albumField = z
  .string()
  .default('')
  .transform((text) => (isId(text) ? text : null));

/** What stands below a photo. */
export const captionSchema = z.object({
  title: wordsField(photoLimits.title),
  description: wordsField(photoLimits.description),
});

export const photoSchema = captionSchema
  .extend({
    alt: wordsField(photoLimits.alt),
    album_id: albumField,
    album_title: wordsField(photoLimits.album_title),
    album_day: dayField(),
    ...consentShape,
  })
  .superRefine(settledConsent);
