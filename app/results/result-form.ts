import { z } from 'zod';
import { tickField, wordsField } from '../lib/desk-fields.ts';
import { resultLimits } from './result-limits.ts';

export const resultSchema = z.object({
  name: wordsField(resultLimits.name),
  marks: wordsField(resultLimits.marks),
  class_name: wordsField(resultLimits.class_name),
  session: wordsField(resultLimits.session),
  is_topper: tickField(),
});
