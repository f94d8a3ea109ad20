import { day } from '../../app/lib/clock.ts';
import { currentSchool } from '../../app/lib/current-school.server.ts';
import type { Log } from '../log.ts';

const maxCounted = 100;

/** The same log, and how many errors each school had in the last day, up to a hundred. */
export function countErrors<Of extends Log>(log: Of) {
  const times = new Map<string, number[]>();
  const listLastDay = (name: string) => (times.get(name) ?? []).filter((at) => at > Date.now() - day);
  const error: Log['error'] = (facts, text) => {
    times.set(currentSchool(), [...listLastDay(currentSchool()), Date.now()].slice(-maxCounted));
    log.error(facts, text);
  };
  return {
    log: { ...log, error },
    errorsOf: (name: string): number => listLastDay(name).length,
    forgetErrors: (name: string) => times.delete(name),
  };
}
