import { hour } from '../../app/lib/clock.ts';
import { currentSchool } from '../../app/lib/current-school.server.ts';
import type { openLog } from '../log.ts';

const hoursCounted = 24;

/** The same log, and how many errors each school had in the last day. */
export function countErrors(log: ReturnType<typeof openLog>) {
  const counts = new Map<string, Map<number, number>>();
  const thisHour = () => Math.floor(Date.now() / hour);
  return {
    log: {
      ...log,
      error(facts: object, text: string): void {
        const ofSchool = counts.get(currentSchool()) ?? new Map<number, number>();
        counts.set(currentSchool(), ofSchool);
        ofSchool.set(thisHour(), (ofSchool.get(thisHour()) ?? 0) + 1);
        for (const old of ofSchool.keys()) if (old <= thisHour() - hoursCounted) ofSchool.delete(old);
        log.error(facts, text);
      },
    },
    errorsOf(name: string): number {
      const hours = counts.get(name) ?? new Map<number, number>();
      return [...hours].reduce((sum, [at, count]) => (at > thisHour() - hoursCounted ? sum + count : sum), 0);
    },
  };
}
