import { z } from 'zod';
import { wordsField } from '../lib/desk-fields.ts';
import { facultyLimits } from './faculty-limits.ts';

export const facultySchema = z.object({
  name: wordsField(facultyLimits.name),
  title: wordsField(facultyLimits.title),
  details: wordsField(facultyLimits.details),
});
