import { afterEach, expect } from 'vitest';
import type { ContentPath } from '../app/content-types.ts';
import { addRecord } from './admin-records.ts';
import type { Engine } from './fresh-database.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';

type Row = Record<string, unknown>;

/** The lists of the office, of which many rows are selected: another one in each test. */
export function officeForEach(engine: Engine) {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));
  /** The sentence of the last answer. */
  const toast = async () => (await asha.visit('/admin/dashboard')).text('.toast p');
  return {
    site,
    asha,
    toast,
    async addThree(list: ContentPath): Promise<string[]> {
      const ids: string[] = [];
      for (const name of ['Asan', 'Bakul', 'Champa']) ids.push((await addRecord(site.db, list, name)).id);
      return ids;
    },
    async rowsOf(table: string, ids: readonly string[]): Promise<Row[]> {
      const query = site.db.selectFrom(table as 'result').selectAll();
      const rows = await query.where('id', 'in', ids).execute();
      return ids.map((id) => rows.find((row) => row.id === id) ?? {});
    },
    /** Does it, as if the question had been answered. */
    send: (list: string, intent: string, ids: readonly string[], more: Record<string, string> = {}) =>
      asha.post(`/admin/selected/${list}`, { intent, id: [...ids], back: `/admin/${list}`, confirmed: 'yes', ...more }),
    /** Presses Undo of the last change, and answers the sentence that follows. */
    async undo(list: string): Promise<string | undefined> {
      // As in a browser, the sentence before has been shown.
      await toast();
      const all = site.db.selectFrom('bulk_change').select('id').where('list', '=', list);
      const { id } = await all.orderBy('at', 'desc').executeTakeFirstOrThrow();
      const answer = await asha.post(`/admin/selected/${list}/undo`, { intent: 'restore', list, id });
      expect(answer.status).toBe(200);
      return toast();
    },
  };
}
