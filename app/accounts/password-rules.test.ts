import { expect, test } from 'vitest';
import { newPasswordError } from './passwords.server.ts';

const facts = { schoolName: "St. Xavier's High School", username: 'asha' };
const fault = (password: string) => newPasswordError(password, facts);

test.each([
  'seven brown goats dance',
  'hut lamp river mango',
  'তিনটি লাল নৌকা ভাসে',
  'ଛଅଟି ନାଲି ଡଙ୍ଗା ଭାସେ',
  '🐘 🐅 🦚 🐪 🐒 🦏 🐄 🐖',
  '!"§$%&/()=?*+~#-_.:,;',
  'kX9vq2LmZt4Wb7Rd',
  'the school bus was late on tuesday',
  'asha plants forty marigolds',
])('%j is a good password', (password) => {
  expect(fault(password)).toBeUndefined();
});

test('a password has 15 to 128 characters, however many bytes they take', () => {
  expect(fault('river mango hut')).toBeUndefined();
  expect(fault('river mango hu')).toContain('at least 15');
  expect(fault('🐘🐅🦚🐪🐒🦏🐄🐖')).toContain('at least 15');
  const long = 'river mango lamp '.repeat(8);
  expect(fault(`${long.slice(0, 120)}end here`)).toBeUndefined();
  expect(fault(`${long.slice(0, 120)}end here.`)).toContain('at most 128');
});

test('NUL and lone surrogates are refused', () => {
  expect(fault('seven brown goats\0')).toContain('cannot be saved');
  expect(fault('seven brown goats\ud800')).toContain('cannot be saved');
});

test.each([
  'passwordpassword',
  'PassWord PassWord',
  'password123456789',
  'Password! 2024 2025',
  '1234567890qwerty',
  'p.a.s.s.w.o.r.d.1.2.3',
  'administrator2026',
  'iloveyouiloveyou1',
  'q1w2e3r4t5y6u7i8o9p0',
])('%j is tried first by everybody who guesses', (password) => {
  expect(fault(password)).toContain('Many people use this password');
});

test.each([
  '123456789012345',
  '1234 5678 9012 3456',
  'abcdefghijklmnop',
  'qwertyuiopasdfghj',
  'poiuytrewqlkjhgf',
  '1qaz2wsx3edc4rfv5',
  'aaaaaaaaaaaaaaaaaa',
  'abababababababab',
  'goatgoatgoatgoat',
  'hut mango hut mango',
  '111222111222111222111',
])('%j repeats itself or follows the keyboard', (password) => {
  expect(fault(password)).toMatch(/repeated or keyboard pattern|Many people/);
});

test.each([
  'st xaviers high school',
  'StXaviersHighSchool2026',
  "st. xavier's school asha",
  'asha-asha-xaviers-school-1',
  'xaviers high school password',
  'xaviers school 12345678',
])('%j is little more than the names of the school and the person', (password) => {
  expect(fault(password)).toMatch(/Do not use the school’s name|repeated or keyboard pattern/);
});

test('each sentence tells what to write instead', () => {
  for (const password of ['short', 'passwordpassword', '123456789012345', 'st xaviers high school']) {
    expect(fault(password)).toMatch(/three or four (unrelated )?words/i);
  }
});
