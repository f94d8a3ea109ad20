import { expect } from 'vitest';
import type { z } from 'zod';
import type { SearchedType } from '../app/content/content-type.ts';
import { searchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import { type CallRule, storedText } from './api-contract.ts';
import type { RowChange } from './fuzzed-school.ts';
import type { Verdict } from './fuzzed-verdict.ts';

type Seen = { changes: RowChange[]; newFiles: string[]; lostFiles: string[] };
type Row = Record<string, unknown>;

/** What a new row has where the call says nothing. */
const defaults: Record<string, Row> = {
  notice: {
    category: 'general',
    is_pinned: 0,
    state: 'published',
    publish_at: null,
    expires_at: null,
    happens_on: null,
    happens_until: null,
  },
  photo: { alt: '', album_id: null, album_place: 0, consent_on: null, consent_reference: '', upload_key: null },
  result: { class_name: '', session: '', exam: '', is_topper: 0, import_id: null, consent_on: null },
  faculty: { qualification: '', department: '', subjects: '', cadre: '' },
};
const active = { removed_at: null, removed_by: null, bin_sequence: null };

const accountTables = ['activity', 'session', 'known_device', 'pending_sign_in', 'person'];

/** The first sign-in that fails makes the secret under which their addresses are counted. */
function isFirstSecret({ table, before, after }: RowChange): boolean {
  return table === 'setting' && before === undefined && after?.name === 'failed_sign_in_secret';
}

/** Fails if anything has changed that a call with this answer must not change. */
export function expectChanges(rule: CallRule, verdict: Verdict, status: number, answer: Row, seen: Seen): void {
  expect(seen.lostFiles, 'lost files').toEqual([]);
  const changes = seen.changes.filter(({ table }) => table !== 'throttle');
  const isDone = status === 200 && rule.action !== 'read';
  const isTried = isDone || (rule.action === 'login' && status === 401);
  expect(seen.newFiles.length > 0, 'new files').toBe(isDone && verdict.hasPhoto);
  if (!isTried) expect(changes, 'a refused call changes nothing').toEqual([]);
  else if (rule.action === 'login' || rule.action === 'logout') {
    expectOnly(
      changes.filter((change) => !isFirstSecret(change)),
      accountTables,
    );
  } else if (rule.action === 'ask') expectQuestion(changes, verdict);
  else expectOneRow(rule, changes, verdict, answer);
}

function expectOneRow(rule: CallRule, changes: RowChange[], verdict: Verdict, answer: Row): void {
  const table = rule.table ?? 'notice';
  const actions = changes.filter((change) => change.table === table);
  expect(actions, 'one row is written').toHaveLength(1);
  const [action = { before: undefined, after: undefined }] = actions;
  expectSearchTexts(table, action.after);
  if (rule.action === 'add') expectAdded(table, action, verdict, answer);
  else expectChanged(rule, action, verdict);
  expectBeside(changes, table, verdict);
}

/** Search texts are updated. */
function expectSearchTexts(table: string, after: Row | undefined): void {
  const type = searchedTypes.find((one) => one.table === table);
  expect(after).toMatchObject(searchTexts(type as SearchedType, after ?? {}));
}

function expectOnly(changes: RowChange[], tables: string[]): void {
  expect(
    changes.filter(({ table }) => !tables.includes(table)),
    'changes nothing else',
  ).toEqual([]);
}

function ownWords({ words }: Verdict): Record<string, string> {
  const { id: _, photo_id: __, ...own } = words;
  return own;
}

function expectAdded(table: string, { before, after }: Omit<RowChange, 'table'>, verdict: Verdict, answer: Row): void {
  expect(before).toBeUndefined();
  const empty = { notice: { title: '', details: '' }, photo: { title: '', description: '' } }[table] ?? { name: '' };
  expect(after).toMatchObject({
    ...defaults[table],
    ...active,
    ...empty,
    ...ownWords(verdict),
    id: answer.id,
    version: 1,
  });
}

function expectChanged({ action }: CallRule, { before, after }: Omit<RowChange, 'table'>, verdict: Verdict): void {
  const { id = verdict.words.photo_id } = verdict.words;
  expect(before?.id, 'the row that was named').toBe(id);
  expect(after, 'the row stays').toBeDefined();
  const named = action === 'bin' ? ['removed_at', 'removed_by', 'bin_sequence'] : Object.keys(ownWords(verdict));
  const along = [
    'version',
    'updated_at',
    'search_name',
    'search_public',
    'search_office',
    ...(verdict.hasPhoto ? ['image_id', 'file_name', 'taken_on'] : []),
  ];
  const changed = Object.keys(before ?? {}).filter((name) => before?.[name] !== after?.[name]);
  expect(
    changed.filter((name) => ![...named, ...along].includes(name)),
    'changed and not named',
  ).toEqual([]);
  expect(after).toMatchObject({ ...ownWords(verdict), version: Number(before?.version) + 1 });
  if (action === 'bin') expect(after).toMatchObject({ removed_by: 'Asha Mahato' });
  if (verdict.hasPhoto) expect(after?.image_id, 'the new picture').not.toBe(before?.image_id);
}

/** Besides its row, a call logs an activity, and records or removes its picture, or the codes of its wordings. */
function expectBeside(changes: RowChange[], table: string, { hasPhoto }: Verdict): void {
  const beside = changes.filter((change) => change.table !== table);
  const along = { notice: ['notice_code'] }[table] ?? (hasPhoto ? ['image', 'stray_file'] : []);
  expectOnly(beside, ['activity', ...along]);
  const added = (name: string) => beside.filter((change) => change.table === name && change.after && !change.before);
  expect(added('image')).toHaveLength(hasPhoto ? 1 : 0);
  expect(added('activity').length, 'actions written down').toBeLessThanOrEqual(1);
  expect(added('activity').every(({ after }) => after?.person_name === 'Asha Mahato')).toBe(true);
}

function expectQuestion(changes: RowChange[], { words, sent }: Verdict): void {
  expectOnly(changes, ['enquiry', 'consent', 'email', 'activity', 'setting']);
  expect(
    changes.filter(({ before }) => before),
    'nothing that was there',
  ).toEqual([]);
  const rowsOf = (table: string) => changes.filter((change) => change.table === table).map(({ after }) => after);
  const { name = '', message, email = '' } = words;
  expect(rowsOf('enquiry')).toMatchObject([
    { name: name.replace(/\s+/g, ' ').trim(), message: storedText(message ?? ''), email, source: 'api' },
  ]);
  for (const row of rowsOf('enquiry')) expectSearchTexts('enquiry', row);
  const ticked = new Set((sent.get('consent') as string[] | undefined) ?? []);
  expect(new Set(rowsOf('consent').map((row) => row?.channel))).toEqual(ticked);
  expect(rowsOf('consent')).toHaveLength(ticked.size);
}

type Shape = { failureShape: 'success' | 'status'; response: z.ZodObject; fields: z.ZodObject };

export function expectShape(
  { failureShape, response, fields }: Shape,
  rule: CallRule,
  status: number,
  body: string,
): Row {
  if (status === 204 || status === 304) {
    expect(body).toBe('');
    return {};
  }
  const answer = JSON.parse(body) as Row;
  if (status === 200) {
    expect(response.strict().safeParse(answer).error).toBeUndefined();
    return answer;
  }
  const { message, errors = {}, ...rest } = answer;
  expect(message).toMatch(/\S/);
  expect(message).not.toMatch(/undefined|\[object|Error:|\bat \//);
  const names = [...Object.keys(fields.shape), ...(rule.photo ? ['photo'] : [])];
  for (const [name, sentence] of Object.entries(errors as object)) {
    expect(names).toContain(name);
    expect(sentence).toMatch(/\S/);
  }
  const list = rule.action === 'read' && status === 404 ? { [rule.table === 'notice' ? 'data' : 'photos']: [] } : {};
  const needs = 'needs' in rest ? { needs: expect.stringMatching(/^(code|new-password)$/) } : {};
  expect(rest).toEqual({
    ...(failureShape === 'status' ? { status: 'error', data: null } : { success: false }),
    ...list,
    ...needs,
  });
  return answer;
}
