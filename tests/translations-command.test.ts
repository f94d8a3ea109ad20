import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashOf, listOutcomes, main, stateOf } from '../scripts/translations.ts';

let folder: string;
let printed: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'readings-'));
  vi.stubEnv('READINGS_FILE', join(folder, 'read.json'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('every text is listed until a person has read it, what families agree to first', () => {
  main(['status', 'hi']);
  expect(printed[0]).toMatch(/^hi: (\d+) texts, 0 read by a person, 0 older than their English, \1 unread$/);
  expect(printed[1]).toContain('enquiry_consent_statement');
  main(['read', 'hi', 'enquiry_consent_*', 'admin_save', '--by', 'A Reader']);
  const [, count] = /^(\d+) texts noted as read by A Reader\.$/.exec(printed.at(-1) ?? '') ?? [];
  printed = [];
  main(['status', 'hi']);
  expect(printed[0]).toContain(`${count} read by a person`);
  expect(printed.join()).not.toContain('enquiry_consent_statement');
});

test('a text that was read is listed again when it or its English changes', () => {
  const reading = { by: 'A Reader', text: hashOf('সেভ করুন'), english: hashOf('Save') };
  expect(stateOf(reading, 'সেভ করুন', 'Save')).toBe('read');
  expect(stateOf(reading, 'সেভ', 'Save')).toBe('unread');
  expect(stateOf(reading, 'সেভ করুন', 'Save changes')).toBe('older');
  expect(stateOf(undefined, 'সেভ করুন', 'Save')).toBe('unread');
});

test.each([
  [[]],
  [['status', 'en']],
  [['status', 'bn', 'x']],
  [['read', 'bn', 'admin_save']],
  [['read', 'bn', '--by', 'X']],
])('%j says how it is used', (args) => {
  expect(() => main(args)).toThrow(/^npm run translations/);
});

test('a key that there is not is named', () => {
  expect(() => main(['read', 'bn', 'admin_sav', '--by', 'A Reader'])).toThrow(
    'There is no text with the key admin_sav.',
  );
});

test('says what became of the texts that somebody proposed', () => {
  const proposals = [
    { key: 'admin_save', now: 'Store', better: 'Save changes' },
    { key: 'admin_title', now: 'Title', better: 'Name' },
    { key: 'admin_details', now: 'More', better: 'The rest' },
    { key: 'no_such_key', now: 'Here', better: 'There' },
  ];
  expect(listOutcomes(proposals)).toEqual([
    '1 proposals applied',
    '1 proposals not applied',
    '1 proposals in other words',
    '1 proposals for keys that are gone',
    '  not applied: admin_title',
  ]);
});
