import { createContext, use } from 'react';
import { type School, schoolDefaults } from './school.ts';

export const SchoolContext = createContext<School>(schoolDefaults);

export function useSchool(): School {
  return use(SchoolContext);
}
