import { createContext, use } from 'react';
import { currentLanguage } from '../lib/languages/languages.ts';
import { type School, schoolDefaults, schoolNameIn } from './school.ts';

export const SchoolContext = createContext<School>(schoolDefaults);

export function useSchool(): School {
  return use(SchoolContext);
}

export function useSchoolName(): string {
  return schoolNameIn(currentLanguage(), useSchool());
}
