import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Where one process serves many schools, all that `run` does is of this one, also after it has waited: its lines in the
 * log name the school, and what the process has once is shared fairly by it.
 */
export function inSchool<Result>(name: string, run: () => Result): Result {
  return current.run(name, run);
}

/** Empty where there is only one. */
export function currentSchool(): string {
  return current.getStore() ?? '';
}
