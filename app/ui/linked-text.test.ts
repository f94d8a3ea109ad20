import { expect, test } from 'vitest';
import { partsOf } from './linked-text.tsx';

const linked = (text: string) => partsOf(text).flatMap(({ words, href }) => (href ? [[words, href]] : []));
const wordsOnly = (text: string) => linked(text).map(([words]) => words);

test.each([
  ['See https://school.example/fees today.', 'https://school.example/fees'],
  ['See http://school.example:8080/a?b=c&d=e#f, please', 'http://school.example:8080/a?b=c&d=e#f'],
  ['www.school.example', 'www.school.example'],
  ['HTTPS://School.Example/A', 'HTTPS://School.Example/A'],
  ['(https://school.example)', 'https://school.example'],
  ['(see https://school.example/list_(new).)', 'https://school.example/list_(new)'],
  ['[https://school.example/a]]', 'https://school.example/a'],
  ['https://school.example/a…', 'https://school.example/a'],
  ['“https://school.example/a”', 'https://school.example/a'],
  ['"https://school.example/a"', 'https://school.example/a'],
  ['one\nhttps://school.example\ntwo', 'https://school.example'],
])('in %j the address ends where the sentence takes over', (text, address) => {
  expect(wordsOnly(text)).toEqual([address]);
});

test.each([
  ['ফর্ম https://school.example/form-এ আছে।', 'https://school.example/form'],
  ['দেখুন www.school.example।', 'www.school.example'],
  ['ଦେଖନ୍ତୁ https://school.example/a।', 'https://school.example/a'],
  ['यहाँ देखें: https://school.example/aपर', 'https://school.example/a'],
  ['https://wiki.example/wiki/পশ্চিমবঙ্গ দেখুন', 'https://wiki.example/wiki/পশ্চিমবঙ্গ'],
])('in %j letters of another script end the address, unless they follow a slash', (text, address) => {
  expect(wordsOnly(text)).toEqual([address]);
});

test('an address without its scheme leads to the safe one', () => {
  expect(linked('www.school.example/a')).toEqual([['www.school.example/a', 'https://www.school.example/a']]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,https',
  'https://',
  'http://localhost',
  'https://bank.example@thief.example/',
  'office@www.school.example',
  'xhttps://school.example',
  'https://a..b',
  'www.',
  'file:///etc/passwd',
])('%j is no link', (text) => {
  expect(linked(text)).toEqual([]);
});

test.each([
  ['<a href="https://school.example" onclick="x">', ['https://school.example']],
  ['https://school.example/"onmouseover="alert(1)', ['https://school.example/']],
  ['https://school.example/\u202Efdp.exe', ['https://school.example/']],
  ['https://school.example/<script>', ['https://school.example/']],
])('markup in %j stays outside the address', (text, addresses) => {
  expect(wordsOnly(text)).toEqual(addresses);
});

test('nothing is lost or added: the parts make the text', () => {
  const text = ' a https://one.example, b\n\twww.two.example. https:// (http://three.example/x) শেষ ';
  expect(
    partsOf(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
  expect(wordsOnly(text)).toEqual(['https://one.example', 'www.two.example', 'http://three.example/x']);
});

test.each([
  'http://',
  'www.',
  'https://a.example/)',
  'https://a.example/(',
  ')',
  'https://a.example/=\u0995',
  'https://a.example/\u0995 ',
])('a text of %j again and again is read to its end', (piece) => {
  // With every step looking back at all before it, this would not come to an end.
  const text = `https://a.example/${piece.repeat(150_000)}`;
  const parts = partsOf(text).map(({ words }) => words);
  expect(parts.join('')).toBe(text);
});
