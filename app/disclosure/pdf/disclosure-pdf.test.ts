import { join } from 'node:path';
import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { elementsOf, readTaggedPdf } from '../../../tests/tagged-pdf.ts';
import { projectFolder } from '../../config.server.ts';
import { composePdf } from './compose-pdf.ts';
import { renderDisclosurePdf } from './disclosure-pdf.server.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { loadTypefaces } from './text/typefaces.server.ts';

const typefaces = loadTypefaces(join(projectFolder, 'app/disclosure/pdf/fonts'));

function disclosure(blocks: PdfBlock[], changes: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: 'Mandatory Public Disclosure',
    school: { name: 'Sunrise School · সূর্যোদয় বিদ্যালয়', address: 'Village Example, West Bengal 700000' },
    language: 'en-IN',
    checkedOn: 'Last checked on 2 November 2026',
    note: 'The documents are self-attested.',
    sections: [{ heading: 'A. General information', blocks }],
    ...changes,
  };
}

async function read(blocks: PdfBlock[], changes: Partial<PdfDocument> = {}) {
  return readTaggedPdf(await composePdf(disclosure(blocks, changes), typefaces));
}

function tableOf(...rows: string[][]): PdfBlock {
  return { kind: 'table', caption: 'Staff', head: ['No.', 'Name'], rows };
}

const names = [
  'শ্রীমতী লক্ষ্মী চট্টোপাধ্যায়, কর্তৃপক্ষ কো কৌ র‍্যাব',
  'ଶ୍ରୀ ଜଗନ୍ନାଥ ମହାପାତ୍ର ଛାତ୍ରଛାତ୍ରୀ ସୂର୍ଯ୍ୟ କୋ',
  'श्री कीर्ति विद्यार्थी राष्ट्रीय',
  'Smt. Office of Difficult Māṇḍavī–Śarmā, ₹ 500',
  'Class X দশম ଦଶମ दशम',
];

describe('the PDF of the disclosure', () => {
  test('gives names in four scripts back as they were typed', async () => {
    const { tree } = await read([tableOf(...names.map((name, index) => [String(index + 1), name]))]);
    const cells = elementsOf(tree).filter(({ tag }) => tag === 'TD');
    expect(cells.map(({ text }) => text)).toEqual(names.flatMap((name, index) => [String(index + 1), name]));
    expect(elementsOf(tree)[1]?.text).toBe('Sunrise School · সূর্যোদয় বিদ্যালয়');
  });

  test('embeds the fonts in use, with the letters in use', async () => {
    const { fonts } = await read([tableOf(['1', 'শ্রী'])]);
    expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
      'NotoSans-Bold',
      'NotoSans-Regular',
      'NotoSansBengali-Bold',
      'NotoSansBengali-Regular',
    ]);
    for (const { name, file } of fonts) {
      expect(name).toMatch(/^[A-Z]{6}\+/);
      expect(file.byteLength).toBeLessThan(20_000);
      expect(Buffer.from(file).readUInt32BE()).toBe(0x00010000);
    }
  });

  test('says what is a heading, a table and the heading of a column or a row', async () => {
    const facts: PdfBlock = { kind: 'table', caption: 'Rooms', rows: [['Library', '40 sq. m']] };
    const { tree, pdf } = await read([tableOf(['1', 'A']), facts, { kind: 'note', text: 'Signed' }]);
    const told = elementsOf(tree).map(({ tag, scope, text }) => [tag, scope, text].filter(Boolean).join(' '));
    expect(told.slice(told.indexOf('H1 Mandatory Public Disclosure'))).toEqual([
      'H1 Mandatory Public Disclosure',
      'P Last checked on 2 November 2026',
      'P The documents are self-attested.',
      'Sect',
      'H2 A. General information',
      ...['Table', 'Caption Staff', 'THead', 'TR', 'TH Column No.', 'TH Column Name', 'TBody', 'TR', 'TD 1', 'TD A'],
      ...['Table', 'Caption Rooms', 'TBody', 'TR', 'TH Row Library', 'TD 40 sq. m'],
      'P Signed',
    ]);
    expect(pdf.getTitle()).toBe('Mandatory Public Disclosure, Sunrise School · সূর্যোদয় বিদ্যালয়');
    expect(pdf.getLanguage()).toBe('en-IN');
    expect(String(pdf.catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true');
    expect(String(pdf.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
  });

  test('names the language of words in another one', async () => {
    const { contents } = await read([tableOf(['1', 'দশম ଦଶମ दशम'])]);
    for (const language of ['bn', 'or', 'hi']) expect(contents.join()).toContain(`/Span <</Lang (${language})>> BDC`);
    const bengali = await read([tableOf(['1', 'দশম'])], { language: 'bn-IN' });
    expect(bengali.contents.join()).not.toContain('/Lang (bn)');
  });

  test('the same document makes the same bytes', async () => {
    const make = () => composePdf(disclosure([tableOf(...names.map((name) => ['1', name]))]), typefaces);
    const [first, second] = [await make(), await make()];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.from(first).toString('latin1')).not.toMatch(/CreationDate|ModDate/);
  });
});

describe('making it beside the server', () => {
  test('a document is made once, however often it is asked for', async () => {
    const document = disclosure([tableOf(['1', 'শ্রী'])]);
    const [first, second] = await Promise.all([renderDisclosurePdf(document), renderDisclosurePdf(document)]);
    expect(first).toBe(second);
    expect(Buffer.compare(first, await composePdf(document, typefaces))).toBe(0);
  });

  test.each([
    ['rows', tableOf(...Array.from({ length: 3001 }, () => ['1']))],
    ['columns', tableOf(Array.from({ length: 13 }, () => '1'))],
    ['letters', tableOf(['a'.repeat(500_001)])],
  ])('a document with too many %s is refused', async (what, block) => {
    await expect(renderDisclosurePdf(disclosure([block]))).rejects.toThrow(new RegExp(`\\d ${what}; at most \\d+ are`));
  });

  test('one that takes too long is given up, and may be asked for again', async () => {
    const document = disclosure([tableOf(['1', 'Slow'])]);
    await expect(renderDisclosurePdf(document, { timeLimitMs: 1 })).rejects.toThrow('could not be made');
    expect((await renderDisclosurePdf(document)).byteLength).toBeGreaterThan(1000);
  });
});
