import { expect } from 'vitest';
import type { z } from 'zod';
import { type CallRule, kept } from './api-contract.ts';
import type { RowChange } from './fuzzed-school.ts';
import type { Verdict } from './fuzzed-verdict.ts';

type Seen = { changes: RowChange[]; newFiles: string[]; lostFiles: string[] };
type Row = Record<string, unknown>;

/** What a new row has where the call says nothing. */
const untold: Record<string, Row> = {
  notice: { category: 'general', is_pinned: 0, state: 'published', publish_at: null, expires_at: null },
  photo: { alt: '', album_id: null, album_place: 0, consent_on: null, consent_reference: '', upload_key: null },
  result: { class_name: '', session: '', exam: '', is_topper: 0, import_id: null, consent_on: null },
  faculty: { qualification: '', department: '', subjects: '', cadre: '' },
};
const standing = { removed_at: null, removed_by: null, bin_sequence: null };

/** Signing in and out, and trying to, is written down. */
const accountTables = ['activity', 'session', 'known_device', 'pending_sign_in', 'person'];

/** Fails unless exactly that has changed which a call with this answer may change. */
export function expectDeed(rule: CallRule, verdict: Verdict, status: number, answer: Row, seen: Seen): void {
  expect(seen.lostFiles, 'lost files').toEqual([]);
  const changes = seen.changes.filter(({ table }) => table !== 'throttle');
  const isDone = status === 200 && rule.deed !== 'read';
  const isTried = isDone || (rule.deed === 'login' && status === 401);
  expect(seen.newFiles.length > 0, 'new files').toBe(isDone && verdict.hasPhoto);
  if (!isTried) expect(changes, 'a refused call changes nothing').toEqual([]);
  else if (rule.deed === 'login' || rule.deed === 'logout') expectOnly(changes, accountTables);
  else if (rule.deed === 'ask') expectQuestion(changes, verdict);
  else expectOneRow(rule, changes, verdict, answer);
}

function expectOneRow(rule: CallRule, changes: RowChange[], verdict: Verdict, answer: Row): void {
  const table = rule.table ?? 'notice';
  const deeds = changes.filter((change) => change.table === table);
  expect(deeds, 'one row is written').toHaveLength(1);
  const [deed = { before: undefined, after: undefined }] = deeds;
  if (rule.deed === 'add') expectAdded(table, deed, verdict, answer);
  else expectChanged(rule, deed, verdict);
  expectBeside(changes, table, verdict);
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
    ...untold[table],
    ...standing,
    ...empty,
    ...ownWords(verdict),
    id: answer.id,
    version: 1,
  });
}

function expectChanged({ deed }: CallRule, { before, after }: Omit<RowChange, 'table'>, verdict: Verdict): void {
  const { id = verdict.words.photo_id } = verdict.words;
  expect(before?.id, 'the row that was named').toBe(id);
  expect(after, 'the row stays').toBeDefined();
  const named = deed === 'bin' ? ['removed_at', 'removed_by', 'bin_sequence'] : Object.keys(ownWords(verdict));
  const along = ['version', 'updated_at', ...(verdict.hasPhoto ? ['image_id'] : [])];
  const changed = Object.keys(before ?? {}).filter((name) => before?.[name] !== after?.[name]);
  expect(
    changed.filter((name) => ![...named, ...along].includes(name)),
    'changed and not named',
  ).toEqual([]);
  expect(after).toMatchObject({ ...ownWords(verdict), version: Number(before?.version) + 1 });
  if (deed === 'bin') expect(after).toMatchObject({ removed_by: 'Asha Mahato' });
  if (verdict.hasPhoto) expect(after?.image_id, 'the new picture').not.toBe(before?.image_id);
}

/** Beside its row a deed writes down that it was done, and settles its picture. */
function expectBeside(changes: RowChange[], table: string, { hasPhoto }: Verdict): void {
  const beside = changes.filter((change) => change.table !== table);
  expectOnly(beside, hasPhoto ? ['activity', 'image', 'stray_file'] : ['activity']);
  const added = (name: string) => beside.filter((change) => change.table === name && change.after && !change.before);
  expect(added('image')).toHaveLength(hasPhoto ? 1 : 0);
  expect(added('activity').length, 'deeds written down').toBeLessThanOrEqual(1);
  expect(added('activity').every(({ after }) => after?.person_name === 'Asha Mahato')).toBe(true);
}

function expectQuestion(changes: RowChange[], { words, sent }: Verdict): void {
  expectOnly(changes, ['enquiry', 'consent', 'letter', 'activity', 'setting']);
  expect(
    changes.filter(({ before }) => before),
    'nothing that was there',
  ).toEqual([]);
  const rowsOf = (table: string) => changes.filter((change) => change.table === table).map(({ after }) => after);
  const { name = '', message, email = '' } = words;
  expect(rowsOf('enquiry')).toMatchObject([
    { name: name.replace(/\s+/g, ' ').trim(), message: kept(message ?? ''), email, source: 'api' },
  ]);
  const ticked = new Set((sent.get('consent') as string[] | undefined) ?? []);
  expect(new Set(rowsOf('consent').map((row) => row?.channel))).toEqual(ticked);
  expect(rowsOf('consent')).toHaveLength(ticked.size);
}

type Shape = { tells: 'success' | 'status'; answer: z.ZodObject; fields: z.ZodObject };

/** Fails unless the body has the shape of this status. */
export function expectShape({ tells, answer, fields }: Shape, rule: CallRule, status: number, body: string): Row {
  if (status === 204 || status === 304) {
    expect(body).toBe('');
    return {};
  }
  const told = JSON.parse(body) as Row;
  if (status === 200) {
    expect(answer.strict().safeParse(told).error).toBeUndefined();
    return told;
  }
  const { message, errors = {}, ...rest } = told;
  expect(message).toMatch(/\S/);
  expect(message).not.toMatch(/undefined|\[object|Error:|\bat \//);
  const names = [...Object.keys(fields.shape), ...(rule.photo ? ['photo'] : [])];
  for (const [name, sentence] of Object.entries(errors as object)) {
    expect(names).toContain(name);
    expect(sentence).toMatch(/\S/);
  }
  const list = rule.deed === 'read' && status === 404 ? { [rule.table === 'notice' ? 'data' : 'photos']: [] } : {};
  const needs = 'needs' in rest ? { needs: expect.stringMatching(/^(code|new-password)$/) } : {};
  expect(rest).toEqual({
    ...(tells === 'status' ? { status: 'error', data: null } : { success: false }),
    ...list,
    ...needs,
  });
  return told;
}
