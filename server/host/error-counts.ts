import { hour } from '../../app/lib/clock.ts';
import { currentSchool } from '../../app/lib/current-school.server.ts';
import type { Log } from '../log.ts';

const hoursCounted = 24;

/** The same log, and how many errors each school had in the last day. */
export function countErrors<Of extends Log>(log: Of): { log: Of; errorsOf(name: string): number } {
  const counts = new Map<string, number>();
  const keyOf = (name: string, hoursAgo = 0) => `${name} ${Math.floor(Date.now() / hour) - hoursAgo}`;
  return {
    log: {
      ...log,
      error(facts, text) {
        const key = keyOf(currentSchool());
        counts.set(key, (counts.get(key) ?? 0) + 1);
        counts.delete(keyOf(currentSchool(), hoursCounted));
        log.error(facts, text);
      },
    },
    errorsOf: (name) =>
      Array.from({ length: hoursCounted }, (_, ago) => counts.get(keyOf(name, ago)) ?? 0).reduce(
        (sum, one) => sum + one,
      ),
  };
}
