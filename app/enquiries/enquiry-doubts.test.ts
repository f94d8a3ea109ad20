import { expect, test } from 'vitest';
import { doubtsAbout, readElapsed } from './enquiry-doubts.ts';

const plain = { name: 'Kavita Murmu', message: 'Is there a seat in Class VI?', isMany: false };

test('a plain question is not doubtful, told how long it took or not', () => {
  expect(doubtsAbout(plain)).toEqual([]);
  expect(doubtsAbout({ ...plain, elapsedSeconds: 3 })).toEqual([]);
  expect(doubtsAbout({ ...plain, isTrapped: false })).toEqual([]);
});

test('everything that is doubtful is named, each once', () => {
  const message = 'http://a.example http://b.example http://c.example';
  expect(doubtsAbout({ ...plain, message, isTrapped: true, elapsedSeconds: 2, isMany: true })).toEqual([
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
  expect(doubtsAbout({ ...plain, message })).toEqual(isDoubtful ? ['links'] : []);
});

test('links in the name count too', () => {
  expect(doubtsAbout({ ...plain, name: 'Win <a href', message: 'Hello' })).toEqual(['links']);
});

test.each(['< '.repeat(100_000), `<${' '.repeat(200_000)}`, `<a${' '.repeat(200_000)}`, 'http'.repeat(50_000)])(
  'a text made to be slow to judge is not',
  (message) => {
    const started = performance.now();
    doubtsAbout({ ...plain, message });
    expect(performance.now() - started).toBeLessThan(500);
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
])('a page that says %s seconds has said %s', (told, understood) => {
  expect(readElapsed(told)).toBe(understood);
});
