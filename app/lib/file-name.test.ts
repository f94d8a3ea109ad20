import { expect, test } from 'vitest';
import { savedAs, tidyFileName } from './file-name.ts';

test.each([
  ['timetable.pdf', 'timetable.pdf'],
  ['C:\\Users\\Asha\\my  paper.PDF', 'my paper.PDF'],
  ['../../etc/passwd', 'passwd'],
  ['a\0b\n\tc.pdf', 'ab c.pdf'],
  ['exe\u202Efdp.pdf', 'exefdp.pdf'],
  ['half\ud83d.pdf', 'half.pdf'],
  ['\u061Cin\u200Bv\u200Co\u200Di\u200Ec\u200Fe\u2066\u2069\uFEFF.pdf', 'invoice.pdf'],
  ['\u061C\u200B\uFEFF', 'File'],
  ['ক্ষ\u200Dমা.pdf', 'ক্ষ\u200Dমা.pdf'],
  [' ', 'File'],
  ['folder/', 'File'],
])('%j is called %j', (sent, name) => {
  expect(tidyFileName(sent, 'File')).toBe(name);
});

test('a long name keeps its ending', () => {
  expect(tidyFileName(`${'x'.repeat(300)}.pdf`, 'File')).toBe(`${'x'.repeat(116)}.pdf`);
  expect(tidyFileName(`${'x'.repeat(115)}😀😀.pdf`, 'File')).toBe(`${'x'.repeat(115)}.pdf`);
});

test('a file is saved under a plain name, and under its own where the browser can', () => {
  expect(savedAs('Été "a";b.pdf')).toBe(
    `attachment; filename="Ete ab.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%22a%22%3Bb.pdf`,
  );
  expect(savedAs('সময়.pdf')).toContain('filename="notice.pdf"');
  expect(savedAs("Asha's (new)*.pdf")).toContain("UTF-8''Asha%27s%20%28new%29%2a.pdf");
});

test.each(['.pdf', '..pdf', ' . .PDF', '.pdf.pdf.'])('%j is not saved where files are hidden', (name) => {
  expect(savedAs(name)).not.toMatch(/(?:"|'')(?:\.|%20)/);
});

test('a name that is only an ending is saved as a notice', () => {
  expect(savedAs('.pdf')).toBe(`attachment; filename="notice.pdf"; filename*=UTF-8''notice.pdf`);
});
