import { currentSchool } from '../../app/lib/current-school.server.ts';
import { createSchoolShares } from '../../app/lib/school-shares.server.ts';

/** What a school may have (see createSchoolShares) is shared by its persons in the same way. */
export function createFairShares() {
  const schools = createSchoolShares();
  const counts = new Map<string, number>();
  const keyOf = (who: string) => `${currentSchool()} ${who}`;
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    has: (who: string, max: number): boolean => countOf(keyOf(who)) < schools.of().left(max),
    /** Answers what gives it back. */
    take(who: string): () => void {
      const key = keyOf(who);
      const school = schools.of();
      school.add(1);
      counts.set(key, countOf(key) + 1);
      return () => {
        school.add(-1);
        counts.set(key, countOf(key) - 1);
        if (countOf(key) === 0) counts.delete(key);
      };
    },
  };
}
