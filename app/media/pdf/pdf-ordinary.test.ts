import { deflateSync } from 'node:zlib';
import { type PDFDocument as Paper, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { emptyPages, handwrittenPdf, pdfFile, plainCatalog } from '../../../tests/pdfs.ts';
import { judgePdf } from './pdf-verdict.ts';

function addLinks(paper: Paper): void {
  const page = paper.getPage(0);
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 90, 20], Border: [0, 0, 0] };
  const address = { Type: 'Action', S: 'URI', URI: PDFString.of('https://school.example') };
  const inside = { S: 'GoTo', D: [page.ref, 'Fit'] };
  for (const A of [address, inside]) page.node.addAnnot(paper.context.register(paper.context.obj({ ...link, A })));
  page.node.addAnnot(paper.context.register(paper.context.obj({ ...link, Dest: PDFString.of('top') })));
}

function nameDestinations(paper: Paper): void {
  const names = [PDFString.of('top'), [paper.getPage(0).ref, 'Fit']];
  paper.catalog.set(PDFName.of('Names'), paper.context.obj({ Dests: { Names: names } }));
}

function addOutline(paper: Paper): void {
  const { context, catalog } = paper;
  const [outline, entry] = [context.nextRef(), context.nextRef()];
  const dest = [paper.getPage(0).ref, 'Fit'];
  context.assign(entry, context.obj({ Title: PDFString.of('Marks'), Parent: outline, Dest: dest }));
  context.assign(outline, context.obj({ Type: 'Outlines', First: entry, Last: entry, Count: 1 }));
  catalog.set(PDFName.of('Outlines'), outline);
}

function addForm(paper: Paper): void {
  const form = paper.getForm();
  form.createTextField('name').addToPage(paper.getPage(0));
  form.createCheckBox('agreed').addToPage(paper.getPage(0));
}

function tag(paper: Paper): void {
  const { context, catalog } = paper;
  const part = context.register(context.obj({ Type: 'StructElem', S: 'Link', K: [{ S: 'P', K: 0 }] }));
  catalog.set(PDFName.of('StructTreeRoot'), context.obj({ Type: 'StructTreeRoot', K: part }));
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'D' }] }));
  const glass = { Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity' } };
  const group = { Type: 'XObject', Subtype: 'Form', Group: { S: 'Transparency' } };
  catalog.set(PDFName.of('Looks'), context.obj({ AA: glass, EF: { Type: 'Font' }, XX: { AA: group } }));
}

const ordinary: [string, (paper: Paper) => unknown][] = [
  ['links that are pressed', addLinks],
  ['named places', nameDestinations],
  ['an outline', addOutline],
  ['a form without actions', addForm],
  ['tags, page labels and glass', tag],
];

test.each(ordinary)('a paper with %s is fine, with objects packed or not', async (_what, add) => {
  for (const useObjectStreams of [true, false]) {
    expect(await judgePdf(await pdfFile(add, { useObjectStreams }))).toBe('fine');
  }
});

test('a paper that an office program wrote on is fine', async () => {
  for (const useObjectStreams of [true, false]) {
    const paper = await PDFDocument.load(await pdfFile(addLinks, { useObjectStreams }), { forIncrementalUpdate: true });
    paper.getPage(0).drawText('Checked', { x: 20, y: 20 });
    expect(await judgePdf(await paper.save({ useObjectStreams }))).toBe('fine');
  }
});

test('compressed objects with an indirect length, beside an index with differences, are accepted', async () => {
  const stream = (facts: string, text: string) => {
    const bytes = deflateSync(Buffer.from(text));
    return `<< ${facts} /Filter /FlateDecode >>\nstream\n${bytes.toString('latin1')}\nendstream`;
  };
  const packed = stream('/Type /ObjStm /N 1 /First 4 /Length 4 0 R', '9 0 << /Producer (Goat) >>');
  const parms = '/DecodeParms << /Columns 3 /Predictor 12 >>';
  const index = stream(`/Type /XRef /Size 1 /W [1 1 1] /Root 1 0 R ${parms}`, '\x02\0\0\0');
  expect(await judgePdf(handwrittenPdf([plainCatalog, emptyPages, packed, '40', index]))).toBe('fine');
});
