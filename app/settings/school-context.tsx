import { createContext, use } from 'react';
import { type School, schoolDefaults } from './school.ts';

export const SchoolContext = createContext<School>(schoolDefaults);

/** The facts about the school, on any page inside the site's layout. */
export function useSchool(): School {
  return use(SchoolContext);
}
