import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseRichText, plainTextOf } from './parse-rich-text.ts';
import { RichText } from './rich-text.tsx';
import { countRichTextItems, maxRichText, maxRichTextItems } from './rich-text-limits.ts';

function markupOf(text: string, headingLevel?: 2 | 3): string {
  const markup = renderToStaticMarkup(createElement(RichText, { text, headingLevel }));
  return markup.replace(/^<div class="prose rich-text">|<\/div>$/g, '');
}

test.each([
  ['One\nline.\n\nAnother.', '<p>One line.</p><p>Another.</p>'],
  ['Two  \nlines', '<p>Two<br/>lines</p>'],
  [
    '**Bold**, *slanted* and ***both***',
    '<p><strong>Bold</strong>, <em>slanted</em> and <strong><em>both</em></strong></p>',
  ],
  ['- one\n- two\n  1. deep', '<ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>'],
  ['4. four\n5. five', '<ol start="4"><li>four</li><li>five</li></ol>'],
  [
    '[Fees](/fees) [us](mailto:office@school.example)',
    '<p><a href="/fees">Fees</a> <a href="mailto:office@school.example">us</a></p>',
  ],
  ['[Board](https://board.example/a) first', '<p><a href="https://board.example/a" rel="noopener">Board</a> first</p>'],
  [
    'https://board.example',
    '<p><a href="https://board.example/" rel="noopener nofollow">https://board.example</a></p>',
  ],
  ['পরীক্ষা', '<p lang="bn">পরীক্ষা</p>'],
  ['اسکول', '<p dir="auto">اسکول</p>'],
])('%j becomes %s', (text, markup) => {
  expect(markupOf(text)).toBe(markup);
});

test('headings begin at the level that the page asks for, and others become the nearest', () => {
  const text = '# A\n\n## B\n\n### C\n\n###### D';
  expect(markupOf(text)).toBe('<h2>A</h2><h2>B</h2><h3>C</h3><h3>D</h3>');
  expect(markupOf(text, 3)).toBe('<h3>A</h3><h3>B</h3><h4>C</h4><h4>D</h4>');
});

test('a table looks like other tables of the site, and its numbers are aligned', () => {
  const markup = markupOf('| Class | Fee |\n|---|--:|\n| **Nursery** | 500 |');
  expect(markup).toContain('<section class="table-frame" aria-label="Class, Fee">');
  expect(markup).toContain('<th scope="col">Class</th><th scope="col" class="number">Fee</th>');
  expect(markup).toContain('<td><strong>Nursery</strong></td><td class="number">500</td>');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x">b</b> <!-- c -->',
  '> quoted',
  '`code` and ~~~',
  '    four blanks',
  '```\nfence\n```',
  '---',
  '![a picture](https://thief.example/a.png)',
  '[a](javascript:alert(1))',
  '[a](JavaScript:alert(1))',
  '[a](data:text/html,x)',
  '[a](//thief.example)',
  '[a](/\\thief.example)',
  '[a](https://bank.example@thief.example/)',
  '[a](vbscript:x)',
  '[a](ftp://school.example)',
  '[a]: https://school.example',
])('%j is shown as plain text', (text) => {
  const markup = markupOf(text);
  expect(markup.match(/<(?!\/?p>|\/?a[ >])/g)).toBeNull();
  const withoutTags = markup.replace(/<[^>]*>/g, '');
  const decoded = withoutTags
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(decoded).toBe(text.trim().replaceAll('\n', ' '));
  expect(markup).not.toMatch(/href="(?!https?:\/\/|\/)/);
});

test.each([
  ['asterisks', '*'],
  ['brackets', '['],
  ['pairs of brackets', '[]('],
  ['quotes', '> '],
  ['bullets in bullets', '- '],
  ['numbers in numbers', '1. '],
  ['bold words', '**a** '],
  ['mixed marks', '*_**__['],
  ['cells', '|'],
  ['empty lines', '\n'],
  ['directions turned round', '\u202E'],
  ['characters without width', '\u200B'],
])('after thousands of %s the text goes on', (_what, piece) => {
  const many = piece.repeat(10_000).slice(0, maxRichText - 10);
  expect(markupOf(`${many}\n\n## after`)).toMatch(/<h2>after<\/h2>$|<p>## after<\/p>$/);
  expect(plainTextOf(`${many}\n\nafter`)).toMatch(/after$/);
});

test('lists in lists stop at the third, and keep every item', () => {
  const text = Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`).join('\n');
  const markup = markupOf(text);
  expect(markup.match(/<ul>/g)).toHaveLength(3);
  expect(markup.match(/item \d+/g)).toHaveLength(30);
});

test('a paragraph of 100 KB is shown as it is', () => {
  const text = 'word *and* <b> '.repeat(7000).trim();
  expect(markupOf(`${text}\n\nlast`)).toBe(`<p>${text.replaceAll('<b>', '&lt;b&gt;')}</p><p>last</p>`);
});

test('the plain text of a page has its words only', () => {
  const text =
    '## Fees\n\nPay **at** the [office](/contact).\n\n1. cash\n2. cheque\n\n| a | b |\n|-|-|\n| c | d |\n\n\u202Eend';
  expect(plainTextOf(text)).toBe('Fees\nPay at the office.\n1. cash\n2. cheque\na | b\nc | d\nend');
  expect(plainTextOf(text, 20)).toBe('Fees Pay at the…');
});

test.each([
  ['one paragraph\nof two lines', 1],
  ['one\n\ntwo\n\n\n\nthree', 3],
  ['- a\n- b\n  1. c', 3],
  ['# a\n## b\ntext', 3],
  ['- - - a', 3],
  ['a\u2028b', 1],
])('%j has %i items', (text, count) => {
  expect(countRichTextItems(text)).toBe(count);
});

const tiny: Record<string, string> = {
  paragraphs: 'a\n\n'.repeat(6000),
  headings: '# a\n'.repeat(4900),
  items: '- a\n'.repeat(4900),
  'lists in lists': '- - - - - - a\n'.repeat(1400),
  cells: `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(3000)}`,
  links: '[a](/b)'.repeat(2800),
  'line breaks': 'a  \n'.repeat(4900),
};

test.each(Object.keys(tiny))('a text of thousands of %s is shown as few plain paragraphs', (name) => {
  const text = tiny[name] ?? '';
  expect(countRichTextItems(text)).toBeGreaterThan(maxRichTextItems);
  const blocks = parseRichText(text);
  expect(blocks.length).toBeLessThanOrEqual(maxRichTextItems + 1);
  expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true);
});
