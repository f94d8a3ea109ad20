import { z } from 'zod';
import { tickField, wordsField } from '../lib/desk-fields.ts';
import { consentShape, settledConsent } from '../media/consent-form.ts';
import { resultLimits } from './result-limits.ts';

/** Who has reached what. */
export const achievementSchema = z.object({
  name: wordsField(resultLimits.name),
  marks: wordsField(resultLimits.marks),
});

export const resultSchema = achievementSchema
  .extend({
    class_name: wordsField(resultLimits.class_name),
    session: wordsField(resultLimits.session),
    exam: wordsField(resultLimits.exam),
    is_topper: tickField(),
    ...consentShape,
  })
  .superRefine(settledConsent);
