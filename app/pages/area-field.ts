import { choiceOf } from '../forms/fields.ts';
import { m } from '../paraglide/messages.js';
import type { Area } from '../ui/page-facts.ts';

/** Apart from the fields of blocks: many screens of the office load this, few load those. */
export const areaField = choiceOf<Area>(
  m.pages_field_area,
  { about: m.pages_area_about, study: m.pages_area_study, campus: m.pages_area_campus },
  m.pages_choice_unknown,
);
