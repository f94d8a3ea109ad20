import { currentSchool } from './current-school.server.ts';

/**
 * What is held of something that the process has once, by school. A school gets more as long as more is free than it
 * holds already: none alone more than half, and who holds nothing gets in as long as anything is free. Where there is
 * only one, it may have everything.
 */
export function createSchoolShares() {
  const held = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    /** Also for changes that are made later, when another school is the current one. */
    of(school = currentSchool()) {
      const own = () => held.get(school) ?? 0;
      return {
        held: own,
        /** How much more it may hold when there is `max` for all. */
        left(max: number): number {
          const most = max - (total - own());
          return (school === '' ? most : most / 2) - own();
        },
        add(amount: number): void {
          const changed = own() + amount;
          total += amount;
          if (changed > 0) held.set(school, changed);
          else held.delete(school);
        },
      };
    },
  };
}
