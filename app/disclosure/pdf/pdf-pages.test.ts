import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { elementsOf, type PdfLine, readTaggedPdf } from '../../../tests/tagged-pdf.ts';
import { projectFolder } from '../../config.server.ts';
import { composePdf } from './compose-pdf.ts';
import type { PdfBlock, PdfTable } from './pdf-document.ts';
import { loadTypefaces } from './text/typefaces.server.ts';

const typefaces = loadTypefaces(join(projectFolder, 'app/disclosure/pdf/fonts'));
const edges = { left: 48, right: 547.28, bottom: 64, top: 789.89 };

async function read(blocks: PdfBlock[], schoolName = 'Sunrise School', further: PdfBlock[] = []) {
  const document = {
    title: 'Mandatory Public Disclosure',
    school: { name: schoolName, address: 'Village Example' },
    language: 'en-IN',
    checkedOn: '',
    note: '',
    sections: [
      { heading: 'A. General information', blocks },
      ...(further.length > 0 ? [{ heading: 'B. Rooms', blocks: further }] : []),
    ],
  };
  const made = await readTaggedPdf(await composePdf(document, typefaces));
  const cells = elementsOf(made.tree).filter(({ tag }) => tag === 'TD');
  return { ...made, cells: cells.map(({ text }) => text), pages: made.contents.length };
}

function table(rows: string[][], head = ['No.', 'Name', 'Remarks']): PdfTable {
  return { kind: 'table', caption: 'Teachers', head, rows };
}

function expectOnPaper(lines: PdfLine[]) {
  for (const { x, y, width, text } of lines.filter(({ mark }) => mark !== undefined)) {
    expect(x, text).toBeGreaterThanOrEqual(edges.left);
    expect(x + width - (text.endsWith(' ') ? 3 : 0), text).toBeLessThanOrEqual(edges.right + 0.1);
    expect(y, text).toBeGreaterThanOrEqual(edges.bottom);
    expect(y, text).toBeLessThanOrEqual(edges.top);
  }
}

const manyRows = Array.from({ length: 120 }, (_, index) => [`${index + 1}`, `শ্রী চন্দ্রশেখর ${index}`, 'Ready']);

describe('pages of the PDF', () => {
  test('a long table goes on with its head repeated, and each row is told once', async () => {
    const { lines, cells, pages } = await read([table(manyRows)]);
    expect(pages).toBe(4);
    expect(cells).toEqual(manyRows.flat());
    for (let page = 0; page < pages; page += 1) {
      const top = lines.filter((line) => line.page === page && line.text === 'Remarks');
      expect(top.map(({ mark }) => mark === undefined)).toEqual([page > 0]);
    }
    expectOnPaper(lines);
  });

  test.each([[['No.', 'Name', 'Remarks']], [undefined]])(
    'rows of one page lie under each other, headed %s',
    async (head) => {
      const { lines, pages } = await read([{ kind: 'table', caption: '', rows: manyRows, ...(head && { head }) }]);
      for (let page = 0; page < pages; page += 1) {
        const feet = lines.filter((line) => line.page === page && line.text === 'Ready').map(({ y }) => y);
        expect(feet.slice(1).every((y, index) => (feet[index] ?? 0) - y > 14)).toBe(true);
      }
    },
  );

  test('each page has the name of the school and its number at its foot, for the eye alone', async () => {
    const { lines, pages } = await read([table(manyRows)], 'Sunrise School সূর্যোদয়');
    const feet = lines.filter(({ y }) => y < edges.bottom);
    expect(feet.every(({ mark }) => mark === undefined)).toBe(true);
    expect(feet.map(({ page, text }) => [page, text])).toEqual(
      Array.from({ length: pages }, (_, page) => [
        [page, 'Sunrise School সূর্যোদয়'],
        [page, `${page + 1} / ${pages}`],
      ]).flat(),
    );
  });

  test('a row that is taller than a page goes on over the next one', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const { lines, cells, pages } = await read([table([['1', long, 'Ready']]), table([['2', 'Next', '']])]);
    expect(pages).toBeGreaterThan(2);
    expect(cells).toEqual(['1', long, 'Ready', '2', 'Next', '']);
    expectOnPaper(lines);
  });

  test('a heading does not stand alone at the end of a page', async () => {
    const more = (caption: string): PdfBlock => ({ ...table([[`first of ${caption}`, '', '']]), caption });
    for (let count = 18; count < 40; count += 1) {
      const { lines } = await read([table(manyRows.slice(0, count)), more('Classes')], 'School', [more('Rooms')]);
      const pageOf = (text: string) => lines.find((line) => line.text === text)?.page;
      expect(pageOf('Classes'), `${count} rows`).toBe(pageOf('first of Classes'));
      expect([pageOf('B. Rooms'), pageOf('Rooms')], `${count} rows`).toEqual(Array(2).fill(pageOf('first of Rooms')));
    }
  });

  test('a long address is divided after its signs, and words of a cell between them', async () => {
    const address = 'https://school.example/files?name=affiliation_letter_2026_and_extension_2027.pdf&by=office&size=1';
    const { lines, cells } = await read([
      table([['1', address, 'Copies of the letter for parents, teachers and all of them']]),
    ]);
    expect(cells[1]).toBe(address);
    const parts = lines.map(({ text }) => text).filter((text) => address.includes(text) && text.length > 3);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.slice(0, -1).filter((text) => !/[-/.@_?&=]$/.test(text))).toEqual([]);
    expectOnPaper(lines);
  });

  test('twelve columns and a single one fit the paper', async () => {
    const head = Array.from({ length: 12 }, (_, index) => `Number of registered students ${index}`);
    const { lines } = await read([table([head], head), table([['Only']], ['One'])]);
    expectOnPaper(lines);
  });
});

const zalgo = `a${'\u0301'.repeat(5000)}`;
const hostile: [string, string, string][] = [
  ['control characters', 'a\u0000b\u0007c\u001b[31md\u009f', 'abc[31md'],
  ['marks that turn the direction', '\u202eabc\u202c\u2066d\u2069\u200f', 'abcd'],
  ['letters without width', 'a\u200b\ufeff\u2060\u00adb', 'ab'],
  ['joiners outside Indic words', 'a\u200db\u200c\u200d', 'ab'],
  ['half a letter', 'a\ud83d b\udc00', 'a\ufffd b\ufffd'],
  ['emoji', 'Well done 👩‍🏫 🎉', 'Well done 👩🏫 🎉'],
  ['scripts without a font', 'தமிழ் שלום 漢字', 'தமிழ் שלום 漢字'],
  ['a heap of marks', zalgo, `a${'\u0301'.repeat(5)}`],
  ['a word of 10,000 letters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['an Indic word of 10,000 letters', 'কর্ত্তৃ'.repeat(1250), 'কর্ত্তৃ'.repeat(1250)],
  ['a chain of 5,000 joined consonants', `${'ক্'.repeat(5000)}কি`, `${'ক্'.repeat(5000)}কি`],
  ['lines and tabs', 'one\r\ntwo\tthree\u2028four', 'onetwo threefour'],
  ['brackets and signs of PDF', ') Tj ET <</A>> (\\', ') Tj ET <</A>> (\\'],
  ['spaces alone', '  \u3000 ', ''],
];

describe('text that nobody expects', () => {
  test.each(hostile)('%s', async (_what, text, expected) => {
    const { cells, lines } = await read([
      table([
        ['1', text, text],
        ['2', 'শ্রী', ''],
      ]),
    ]);
    expect(cells).toEqual(['1', expected, expected, '2', 'শ্রী', '']);
    expectOnPaper(lines);
  });

  test('as heading, name of the school, caption and note', async () => {
    for (const [, text] of hostile) {
      const { lines, cells } = await read(
        [
          { ...table([['1', 'x', 'y']], [text]), caption: text },
          { kind: 'note', text },
        ],
        text,
      );
      expect(cells).toEqual(['1', 'x', 'y']);
      expectOnPaper(lines);
    }
  });
});
