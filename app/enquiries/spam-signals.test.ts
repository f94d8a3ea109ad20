import { expect, test } from 'vitest';
import { readElapsed, spamSignals } from './enquiry-limits.server.ts';

const plain = { name: 'Kavita Murmu', message: 'Is there a seat in Class VI?', isMany: false };

test('a plain question is no spam, with or without a known typing time', () => {
  expect(spamSignals(plain)).toEqual([]);
  expect(spamSignals({ ...plain, elapsedSeconds: 3 })).toEqual([]);
  expect(spamSignals({ ...plain, hasFilledHoneypot: false })).toEqual([]);
});

test('everything that is doubtful is named, each once', () => {
  const message = 'http://a.example http://b.example http://c.example';
  expect(spamSignals({ ...plain, message, hasFilledHoneypot: true, elapsedSeconds: 2, isMany: true })).toEqual([
    'trap',
    'haste',
    'many',
    'links',
  ]);
});

test.each([
  ['See https://www.example.org and www.example.com', false],
  ['https://www.a.example www.b.example HTTP://c.example', true],
  ['<a href=x>cheap</a>', true],
  ['< A\nHREF', true],
  ['[url=x]cheap[/url]', true],
  ['[URL]x[/URL]', true],
  ['A seat in class <6 and how much [fee]?', false],
  ['The curl of the www rope; a hrefs b', false],
])('whether “%s” is about links: %s', (message, isDoubtful) => {
  expect(spamSignals({ ...plain, message })).toEqual(isDoubtful ? ['links'] : []);
});

test('links in the name count too', () => {
  expect(spamSignals({ ...plain, name: 'Win <a href', message: 'Hello' })).toEqual(['links']);
});

// With every step looking back at all before it, none of these would come to an end.
test.each(['< '.repeat(100_000), `<${' '.repeat(200_000)}`, `<a${' '.repeat(200_000)}`, 'http'.repeat(50_000)])(
  'a text of one piece again and again is judged',
  (message) => {
    expect(spamSignals({ ...plain, message })).toEqual([]);
  },
);

test.each([
  ['0', 0],
  ['17', 17],
  ['', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['1e9', undefined],
  ['99999999999', undefined],
  [' 1', undefined],
  ['NaN', undefined],
  [null, undefined],
  [new File([], 'a'), undefined],
])('%s seconds from the page are read as %s', (typed, understood) => {
  expect(readElapsed(typed)).toBe(understood);
});
