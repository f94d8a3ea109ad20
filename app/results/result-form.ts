import { z } from 'zod';
import { tickField, wordsField } from '../lib/desk-fields.ts';
import { consentShape, settledConsent } from '../media/consent-form.ts';
import { resultLimits } from './result-limits.ts';

const resultWords = {
  name: wordsField(resultLimits.name),
  marks: wordsField(resultLimits.marks),
  class_name: wordsField(resultLimits.class_name),
  session: wordsField(resultLimits.session),
  exam: wordsField(resultLimits.exam),
};

export const resultSchema = z
  .object({ ...resultWords, is_topper: tickField(), ...consentShape })
  .superRefine(settledConsent);
