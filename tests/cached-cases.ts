import { expect } from 'vitest';
import type { AdminList } from '../app/admin/bin/admin-lists.ts';
import type { Database } from '../app/database/schema.ts';
import { scheduledJobs } from '../server/scheduled-jobs.ts';
import { ageInBin, recordTables } from './admin-records.ts';
import { call } from './api-calls.ts';
import { type Feature, lastBinned, newestActive } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';
import { uploadForm } from './uploads.ts';
import type { Fields } from './visitor.ts';

/** Something that is done to the school, through a route wherever there is one. */
export type Case = {
  name: string;
  /** Path of the route, of the call, or name of the job that does it; undefined = nobody can come to it from outside. */
  route: string | undefined;
  feature: Feature;
  /** Visitors see nothing of it. */
  isHidden?: boolean;
  run: (school: CachedSchool) => Promise<unknown>;
};

/** Sends a form of the office. @throws when it is not taken */
export async function send({ staff }: CachedSchool, path: string, fields: Fields): Promise<void> {
  const { status, body, text } = await staff.post(path, fields);
  expect([200, 303], `${path}: ${text('main') ?? body}`).toContain(status);
}

/** Makes a call of the API. @throws when it is not done */
export async function callAs({ staff }: CachedSchool, name: string, sent?: unknown): Promise<void> {
  const { status, json } = await call(staff, name, sent);
  expect(status, JSON.stringify(json)).toBe(200);
}

/** A form with a picture; without words of its own it keeps the picture that is there. */
export function withPicture({ picture }: CachedSchool, words: Record<string, string>): FormData {
  return uploadForm(words, picture);
}

export async function runJob({ site }: CachedSchool, name: keyof typeof scheduledJobs): Promise<void> {
  await scheduledJobs[name]({ ...site, openPage: site.app }, new AbortController().signal);
}

const deletePath = '/admin/:list/:id/delete';
const binPath = '/admin/bin';

const hidePath = '/admin/:list/take-down';

const selectedPath = '/admin/selected/:list';

/** What can be hidden from visitors, and shown again. */
export function visibilityCases(
  list: 'notices' | 'photos' | 'albums' | 'results' | 'faculty',
  feature: Feature,
): Case[] {
  const change = (intent: string) => async (school: CachedSchool) => {
    const { db } = school.site;
    const table = recordTables[list] as 'notice';
    const own = list === 'notices' ? await newestChanged(db, intent) : await newestActive(db, table);
    await send(school, `/admin/${list}/take-down`, { intent, id: own, back: `/admin/${list}` });
  };
  const removeSelected = async (school: CachedSchool) => {
    const id = await newestActive(school.site.db, recordTables[list]);
    await send(school, `/admin/selected/${list}`, { intent: 'delete', id, confirmed: 'yes', back: `/admin/${list}` });
  };
  const undoSelected = async (school: CachedSchool) => {
    const changes = school.site.db.selectFrom('bulk_change').select('id').where('list', '=', list);
    const { id } = await changes.orderBy('at', 'desc').executeTakeFirstOrThrow();
    await send(school, `/admin/selected/${list}/undo`, { id, back: `/admin/${list}` });
  };
  // The office shows a notice again with Undo; another one is published in its form, which asks about its day.
  const isNotice = list === 'notices';
  return [
    { name: `one of ${list} is taken down`, route: hidePath, feature, run: change('take-down') },
    { name: `one of ${list} is shown again`, route: hidePath, feature, run: change(isNotice ? 'restore' : 'show') },
    { name: `what is selected of ${list} is deleted`, route: selectedPath, feature, run: removeSelected },
    { name: `what was selected of ${list} is back`, route: `${selectedPath}/undo`, feature, run: undoSelected },
  ];
}

async function newestChanged(db: Database, intent: string): Promise<string> {
  const state = intent === 'take-down' ? 'published' : 'draft';
  const query = db.selectFrom('notice').select('id').where('state', '=', state).where('removed_at', 'is', null);
  const open = query.where('expires_at', 'is', null).orderBy('version', 'desc').orderBy('sequence', 'desc');
  return (await open.executeTakeFirstOrThrow()).id;
}

/** What the bin can do with the newest thing of a list: the same for all lists. */
export function binCases(list: AdminList, feature: Feature): Case[] {
  const remove = async (school: CachedSchool) => {
    await send(school, `/admin/${list}/${await newestActive(school.site.db, recordTables[list])}/delete`, {});
  };
  const bin = (intent: string) => async (school: CachedSchool) => {
    const id = await lastBinned(school.site.db, recordTables[list]);
    await send(school, binPath, { intent, list, id, back: `/admin/${list}` });
  };
  return [
    { name: `one of ${list} is deleted`, route: deletePath, feature, run: remove },
    { name: `one of ${list} is taken back`, route: binPath, feature, run: bin('restore') },
    { name: `one of ${list} is deleted again`, route: deletePath, feature, run: remove },
    { name: `one of ${list} is deleted for good`, route: binPath, feature, isHidden: true, run: bin('erase') },
    { name: `another one of ${list} is deleted`, route: deletePath, feature, run: remove },
    {
      name: `one of ${list} has lain in the bin for its days`,
      route: 'empty the bin',
      feature,
      isHidden: true,
      async run(school) {
        await ageInBin(school.site.db, list, await lastBinned(school.site.db, recordTables[list]), 31);
        await runJob(school, 'empty the bin');
      },
    },
  ];
}
