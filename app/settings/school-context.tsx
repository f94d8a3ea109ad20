import { createContext, use } from 'react';
import { currentLanguage } from '../lib/languages/languages.ts';
import { type School, schoolNameIn } from './school.ts';

export const SchoolContext = createContext<School | undefined>(undefined);

export function useSchool(): School {
  const school = use(SchoolContext);
  if (!school) throw new Error('No school is known around this component.');
  return school;
}

export function useSchoolName(): string {
  return schoolNameIn(currentLanguage(), useSchool());
}
