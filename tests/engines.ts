import { afterEach, describe } from 'vitest';
import {
  type Engine,
  engines,
  type FreshDatabase,
  freshDatabase,
  oneEngine,
  type TestDatabase,
} from './fresh-database.ts';

/**
 * Declares the tests once for each engine. `openDatabase` answers a fresh database at the newest schema, which is
 * closed and removed after the test: `eachEngine('notices', (openDatabase) => { test('…', async () => { const db = await openDatabase(); … }) })`.
 */
export function eachEngine(name: string, declare: Declare): void {
  declareOn(engines, name, declare);
}

/** The same where one engine is enough in `npm test`. */
export function onOneEngine(name: string, declare: Declare): void {
  declareOn(oneEngine, name, declare);
}

type Declare = (openDatabase: () => Promise<TestDatabase>, engine: Engine) => void;

function declareOn(which: readonly Engine[], name: string, declare: Declare): void {
  describe.each(which)(`${name} on %s`, (engine) => {
    const opened: FreshDatabase[] = [];
    afterEach(async () => {
      for (const fresh of opened.splice(0)) await fresh.close();
    });
    declare(async () => {
      const fresh = await freshDatabase(engine);
      opened.push(fresh);
      return fresh.db;
    }, engine);
  });
}
