import { expect, test } from 'vitest';
import { documentOf, textOfDocument } from './document.ts';
import { blocksOfPastedText } from './pasted-text.ts';

const stored = (text: string) => textOfDocument(documentOf(blocksOfPastedText(text)));

test('a WhatsApp message keeps bold and italic text, its list, and who wrote it when', () => {
  const text =
    '[12/11, 9:14 am] Office: *Holiday* on _Monday_\n• bring 2*3 books\n• and snake_case_words\n[12/11, 9:20 am] Priya: ok\u200E';
  expect(stored(text)).toBe(
    [
      '\\[12/11, 9:14 am] Office: **Holiday** on *Monday*',
      '- bring 2\\*3 books\n- and snake_case_words',
      '\\[12/11, 9:20 am] Priya: ok\u200E',
    ].join('\n\n'),
  );
});

test('lines that a PDF has cut are joined, and words that it has parted', () => {
  const text = `The school opens at eight in the morning and the last les-
son ends at two in the afternoon, when the buses leave from
the gate.
Parents who come by themselves are asked to wait at the office,
where chairs are ready.

Second paragraph of the\u00A0page.`;
  expect(stored(text)).toBe(
    [
      'The school opens at eight in the morning and the last lesson ends at two in the afternoon, when the buses leave from the gate.',
      'Parents who come by themselves are asked to wait at the office, where chairs are ready.',
      'Second paragraph of the page.',
    ].join('\n\n'),
  );
});

test('short lines stay lines, as in an address', () => {
  expect(stored('The Principal\nGreen Road\nPin 000000')).toBe('The Principal\\\nGreen Road\\\nPin 000000');
});

test('numbered lines are a list, and a date is none', () => {
  expect(stored('1. Fees\n2. Books\nand bags\n3) Shoes')).toBe('1. Fees\n2. Books and bags\n3. Shoes');
  expect(stored('12. March is a holiday')).toBe('12\\. March is a holiday');
});

test('Markdown is understood', () => {
  expect(stored('## Fees\n\nPay **now**.')).toBe('## Fees\n\nPay **now**.');
});

test.each(['*', '_', '• ', '1. ', 'a-\n', '[12/11, ', '\n', '*a '])('a long text of %j comes to its end', (piece) => {
  expect(stored(`${piece.repeat(10_000)}\n\nend`)).toMatch(/end$/);
});
