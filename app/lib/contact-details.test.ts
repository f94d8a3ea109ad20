import { expect, test } from 'vitest';
import { areSeveralNumbers, normalizedMobile, strictAddress, tidyAddress, whatsAppLink } from './contact-details.ts';

test.each([
  'mina@family.example',
  'mina.das+school@mail.family.example',
  "o'neil_1@family.example",
  'a@xn--p1ai.xn--p1ai',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
])('%s is an address', (text) => {
  expect(strictAddress(text)).toBe(text);
});

test.each([
  '',
  'mina',
  'mina@',
  '@family.example',
  'mina@family',
  'mina@family.e',
  'mina@family.1234',
  'a@b-.com',
  'a@-b.com',
  'a@b.c--.com',
  'a..b@c.example',
  '.a@b.example',
  'a.@b.example',
  'a@b@c.example',
  ' a@b.example',
  'a@b.example\n',
  'মিনা@family.example',
  `${'a'.repeat(65)}@family.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(126)}example`,
])('%j is none', (text) => {
  expect(strictAddress(text)).toBeUndefined();
});

test.each([
  ['asha@family.example\u200e', 'asha@family.example'],
  [' asha@family.example. ', 'asha@family.example'],
  ['asha@family.example,', 'asha@family.example'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@family', 'asha@family'],
  ['आशा', 'आशा'],
])('%j is tidied to %j', (typed, tidied) => {
  expect(tidyAddress(typed)).toBe(tidied);
});

test.each(['+919876543210,', '9876543210 (WhatsApp)', '98765-43210;'])('%j is one number', (typed) => {
  expect([normalizedMobile(typed), areSeveralNumbers(typed)]).toEqual(['9876543210', false]);
});

test.each(['9876543210/9123456789', '9876543210, 9123456789', '0343-2523456 / 94340 12345'])(
  '%j are two numbers',
  (typed) => {
    expect([normalizedMobile(typed), areSeveralNumbers(typed)]).toEqual([undefined, true]);
  },
);

// One that looks back at all before it at every step would not come to an end.
test.each(['a.', 'a', '.', 'a-'])('an address of %j again and again is judged', (piece) => {
  expect(strictAddress(`a@${piece.repeat(120)}`)).toBeUndefined();
});

test.each([
  '98765 43210',
  '9876543210',
  '09876543210',
  '+91 98765 43210',
  '919876543210',
  '0091 98765-43210',
  '+91 (0) 98765 43210',
  '৯৮৭৬৫ ৪৩২১০',
])('a chat with %s goes to India', (typed) => {
  expect(whatsAppLink(typed, 'Hello & good day')).toBe('https://wa.me/919876543210?text=Hello%20%26%20good%20day');
});

test.each(['', '98765', '9876543210123', '+98 76543 210987', '0341 222 2222', '33 2222 2222', 'call us'])(
  'there is no chat with %j',
  (typed) => {
    expect(whatsAppLink(typed, 'Hello')).toBeUndefined();
  },
);
