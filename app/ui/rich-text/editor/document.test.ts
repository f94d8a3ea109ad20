import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidy } from '../../../lib/text.ts';
import { parseRichText } from '../parse-rich-text.ts';
import type { Block, Inline, List, Paragraph } from '../rich-text-blocks.ts';
import { hrefOf } from './commands.ts';
import { blocksOf, documentOf, textOfDocument } from './document.ts';

const fragments = [
  ...'abzAZ019 *_[]()!#+-.:;|\\`~<>&=@"\'/',
  ...[
    '  ',
    '\t',
    '\u00A0',
    '\u200D',
    '\u202E',
    'ক্ষ',
    'ଅ',
    'ی',
    '🐐',
    '1. ',
    '- ',
    '# ',
    '**',
    '](',
    '&amp;',
    'http://',
  ],
];

const text = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
const href = fc.constantFrom(
  '/fees',
  'https://school.example/a_(b)?c=d&e=*f*',
  'mailto:office@school.example',
  'tel:+910000000000',
  '/[a]<b>',
);
const run = fc
  .record({ text, isBold: fc.boolean(), isItalic: fc.boolean(), href: fc.option(href, { nil: undefined, freq: 3 }) })
  .map(
    ({ text, isBold, isItalic, href }): Inline => ({
      kind: 'text',
      text,
      ...(isBold && { isBold }),
      ...(isItalic && { isItalic }),
      ...(href && { href }),
    }),
  );
const content = fc.array(
  fc.oneof({ weight: 6, arbitrary: run }, { weight: 1, arbitrary: fc.constant<Inline>({ kind: 'break' }) }),
  { maxLength: 6 },
);
const paragraph = content.map((content): Paragraph => ({ kind: 'paragraph', content }));
const heading = fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(1, 2), content });
const { list } = fc.letrec<{ list: List }>((tie) => ({
  list: fc.record({
    kind: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    start: fc.constantFrom(1, 1, 0, 7, 2026),
    items: fc.array(
      fc.array(fc.oneof({ depthSize: 'small', maxDepth: 1, depthIdentifier: 'list' }, paragraph, tie('list')), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
}));
const table = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc.record({
    kind: fc.constant('table' as const),
    alignments: fc.array(fc.constantFrom('left' as const, 'right' as const, 'center' as const, null), {
      minLength: columns,
      maxLength: columns,
    }),
    rows: fc.array(fc.array(content, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 }),
  }),
);
const blocks = fc.array(fc.oneof(paragraph, heading, list, table), { maxLength: 5 }) as fc.Arbitrary<Block[]>;

test('a document that is stored and read again is the same', () => {
  fc.assert(
    fc.property(blocks, (made) => {
      const before = blocksOf(documentOf(made));
      const stored = textOfDocument(documentOf(made));
      const read = parseRichText(tidy(stored));
      expect(read).toEqual(before);
      expect(blocksOf(documentOf(read))).toEqual(before);
    }),
    { numRuns: 150 },
  );
});

test.each(['aa_🐐', '🐐_aa', 'aa__🐐', 'a\\_🐐'])('bold and italic %s beside bold text is read as it was', (text) => {
  const marked: Inline = { kind: 'text', text, isBold: true, isItalic: true };
  const plain: Inline = { kind: 'text', text: 'a', isBold: true };
  for (const content of [
    [marked, plain],
    [plain, marked],
  ]) {
    const made: Block[] = [{ kind: 'paragraph', content }];
    expect(parseRichText(textOfDocument(documentOf(made)))).toEqual(made);
  }
});

test('any text is read, and what is read is stored without a loss', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.constantFrom('\n', '\n\n', '\n- ', '\n1. ', '\n  ', '|\n|-|\n')), { maxLength: 30 }),
      (parts) => {
        const blocks = blocksOf(documentOf(parseRichText(parts.join(''))));
        expect(parseRichText(textOfDocument(documentOf(blocks)))).toEqual(blocks);
      },
    ),
    { numRuns: 150 },
  );
});

test('what is stored reads well as plain text too', () => {
  const blocks = parseRichText(
    '## Fees\n\nPay **at** the [office](/contact) <b>\n\n* a_b\n* 50% & more\n\n1) x\n\n|a|b|\n|-|-:|\n|c|d|',
  );
  expect(textOfDocument(documentOf(blocks))).toBe(
    '## Fees\n\nPay **at** the [office](/contact) <b>\n\n- a_b\n- 50% & more\n\n1) x\n\n| a | b |\n| - | -: |\n| c | d |',
  );
});

test.each([
  ['school.example/fees', 'https://school.example/fees'],
  [' https://school.example ', 'https://school.example'],
  ['office@school.example', 'mailto:office@school.example'],
  ['+91 00000 00000', 'tel:+910000000000'],
  ['/contact', '/contact'],
  ['javascript:alert(1)', undefined],
  ['//thief.example', undefined],
  ['the office', undefined],
  ['', undefined],
])('the address %j leads to %j', (typed, href) => {
  expect(hrefOf(typed)).toBe(href);
});
