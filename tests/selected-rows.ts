import { expect } from 'vitest';
import type { ContentPath } from '../app/content-types.ts';
import { addRecord } from './admin-records.ts';
import type { Answer } from './answer.ts';
import type { Engine } from './fresh-database.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type Row = Record<string, unknown>;

/** The lists of the office, of which many rows are selected. */
export type Office = {
  site: TestApp;
  asha: Visitor;
  addThree(list: ContentPath): Promise<string[]>;
  rowsOf(table: string, ids: readonly string[]): Promise<Row[]>;
  /** Does it, as if the question had been answered. */
  send(list: string, intent: string, ids: readonly string[], more?: Record<string, string>): Promise<Answer>;
  /** The sentence of the last answer. */
  toast(): Promise<string | undefined>;
  /** Presses Undo of the last change, and answers the sentence that follows. */
  undo(list: string): Promise<string | undefined>;
  close(): Promise<void>;
};

export async function openOffice(engine: Engine): Promise<Office> {
  const site = await testApp({ engine });
  const asha = await site.signIn();
  const office: Office = {
    site,
    asha,
    async addThree(list) {
      const ids: string[] = [];
      for (const name of ['Asan', 'Bakul', 'Champa']) ids.push((await addRecord(site.db, list, name)).id);
      return ids;
    },
    async rowsOf(table, ids) {
      const query = site.db.selectFrom(table as 'result').selectAll();
      const rows = await query.where('id', 'in', ids).execute();
      return ids.map((id) => rows.find((row) => row.id === id) ?? {});
    },
    send: (list, intent, ids, more = {}) =>
      office.asha.post(`/admin/selected/${list}`, {
        intent,
        id: [...ids],
        back: `/admin/${list}`,
        confirmed: 'yes',
        ...more,
      }),
    toast: async () => (await office.asha.visit('/admin/dashboard')).text('.toast p'),
    async undo(list) {
      // As in a browser, the sentence before has been shown.
      await office.toast();
      const all = site.db.selectFrom('bulk_change').select('id').where('list', '=', list);
      const { id } = await all.orderBy('at', 'desc').executeTakeFirstOrThrow();
      const answer = await office.asha.post(`/admin/selected/${list}/undo`, { intent: 'restore', list, id });
      expect(answer.status).toBe(200);
      return office.toast();
    },
    async close() {
      expect(site.errors.splice(0)).toEqual([]);
      await site.close();
    },
  };
  return office;
}
