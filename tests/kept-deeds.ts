import { expect } from 'vitest';
import type { DeskList } from '../app/admin/desk-lists.ts';
import { houseJobs } from '../server/house-jobs.ts';
import type { Job } from '../server/jobs.ts';
import { call } from './api-calls.ts';
import { ageInBin } from './desk-things.ts';
import { lastBinned, newestStanding, type Room } from './kept-pages.ts';
import type { KeptSchool } from './kept-school.ts';
import { uploadForm } from './uploads.ts';
import type { Fields } from './visitor.ts';

/** Something that is done to the school, through a door wherever there is one. */
export type Deed = {
  name: string;
  /** Path of the route, of the call, or name of the job that does it; undefined = nobody can come to it from outside. */
  door: string | undefined;
  room: Room;
  /** Visitors see nothing of it. */
  isHidden?: boolean;
  act: (school: KeptSchool) => Promise<unknown>;
};

/** Sends a form of the office. @throws when it is not taken */
export async function send({ staff }: KeptSchool, path: string, fields: Fields): Promise<void> {
  const { status, body, text } = await staff.post(path, fields);
  expect([200, 303], `${path}: ${text('main') ?? body}`).toContain(status);
}

/** Makes a call of the API. @throws when it is not done */
export async function callAs({ staff }: KeptSchool, name: string, sent?: unknown): Promise<void> {
  const { status, json } = await call(staff, name, sent);
  expect(status, JSON.stringify(json)).toBe(200);
}

/** A form with a picture; without words of its own it keeps the picture that is there. */
export function withPicture({ picture }: KeptSchool, words: Record<string, string>): FormData {
  return uploadForm(words, picture);
}

/** Runs what the house does by itself. */
export async function runJob({ house }: KeptSchool, name: string): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined };
  const jobs: Job[] = houseJobs(house, { smtpUrl: undefined } as never, silent);
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await job.run(new AbortController().signal);
}

const deletePath = '/admin/:list/:id/delete';
const binPath = '/admin/bin';
const tables = { notices: 'notice', photos: 'photo', albums: 'album', results: 'result', faculty: 'faculty' } as const;

/** What the bin can do with the newest thing of a list: the same for all lists. */
export function binDeeds(list: DeskList, room: Room): Deed[] {
  const remove = async (school: KeptSchool) => {
    await send(school, `/admin/${list}/${await newestStanding(school.house.db, tables[list])}/delete`, {});
  };
  const bin = (intent: string) => async (school: KeptSchool) => {
    const id = await lastBinned(school.house.db, tables[list]);
    await send(school, binPath, { intent, list, id, back: `/admin/${list}` });
  };
  return [
    { name: `one of ${list} is deleted`, door: deletePath, room, act: remove },
    { name: `one of ${list} is taken back`, door: binPath, room, act: bin('restore') },
    { name: `one of ${list} is deleted again`, door: deletePath, room, act: remove },
    { name: `one of ${list} is deleted for good`, door: binPath, room, isHidden: true, act: bin('erase') },
    { name: `another one of ${list} is deleted`, door: deletePath, room, act: remove },
    {
      name: `one of ${list} has lain in the bin for its days`,
      door: 'empty the bin',
      room,
      isHidden: true,
      async act(school) {
        await ageInBin(school.house.db, list, await lastBinned(school.house.db, tables[list]), 31);
        await runJob(school, 'empty the bin');
      },
    },
  ];
}
