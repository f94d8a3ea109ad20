import { z } from 'zod';
import { wordsField } from '../lib/desk-fields.ts';
import { m } from '../paraglide/messages.js';
import { cadres } from './cadres.ts';
import { facultyLimits } from './faculty-limits.ts';
import { moveWays } from './faculty-moves.ts';

export const facultySchema = z.object({
  name: wordsField(facultyLimits.name),
  title: wordsField(facultyLimits.title),
  cadre: z.enum(['', ...cadres], { error: () => m.faculty_desk_cadre_unknown() }).default(''),
  qualification: wordsField(facultyLimits.qualification),
  department: wordsField(facultyLimits.department),
  subjects: wordsField(facultyLimits.subjects),
  details: wordsField(facultyLimits.details),
});

export type FacultyWords = z.output<typeof facultySchema>;

/** A move of one row; `beside` names another row for `before` and `after`. */
export const moveSchema = z.object({
  id: wordsField(100),
  to: z.enum(moveWays),
  beside: wordsField(100),
});
