import { currentSchool } from './current-school.server.ts';

/**
 * What is held of something that the process has once, by school. A school gets more as long as more is free than it
 * holds already: none alone more than half, and who holds nothing gets in as long as anything is free. Where there is
 * only one, it may have everything. What a school may have is shared by its persons in the same way.
 */
export function createSchoolShares() {
  const held = new Map<string, number>();
  const heldBy = (whom: string) => held.get(whom) ?? 0;
  let total = 0;
  return {
    total: () => total,
    /** Also for changes that are made later, when another school is the current one. */
    of(school = currentSchool(), person?: string) {
      const own = () => heldBy(school);
      const whom = person === undefined ? [school] : [school, `${school} ${person}`];
      return {
        held: own,
        /** How much more it may hold when there is `max` for all. */
        left(max: number): number {
          const most = max - (total - own());
          return whom.reduce((left, each) => left - heldBy(each), school === '' ? most : most / 2);
        },
        add(amount: number): void {
          total += amount;
          for (const each of whom) held.set(each, heldBy(each) + amount);
          for (const each of whom) if (heldBy(each) <= 0) held.delete(each);
        },
      };
    },
  };
}
