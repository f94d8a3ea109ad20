import { z } from 'zod';
import { wordsField } from '../lib/desk-fields.ts';
import { photoLimits } from './photo-limits.ts';

export const photoSchema = z.object({
  title: wordsField(photoLimits.title),
  description: wordsField(photoLimits.description),
  alt: wordsField(photoLimits.alt),
});
