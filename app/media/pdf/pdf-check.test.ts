import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { type PDFDocument as Paper, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyPages, handwrittenPdf, pdfFile, plainCatalog } from '../../../tests/pdfs.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { folderForTest } from '../../../tests/temporary-folder.ts';
import { projectFolder } from '../../../tests/test-app.ts';
import { pdfChecker } from './pdf-check.server.ts';
import { pdfRules } from './pdf-rules.ts';
import { judgePdf } from './pdf-verdict.ts';

const workerFile = join(projectFolder, 'app/media/pdf/pdf-worker.ts');
const checker = pdfChecker(workerFile);
const address = '<< /S /URI /URI (https://a.example) >>';
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

afterAll(() => checker.stop());

/** The verdict of the reader, without starting a process. */
function judge(bytes: Uint8Array) {
  return judgePdf(bytes).catch(() => 'broken');
}

function workersLeft(): number {
  const listed = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed.split('\n').filter((line) => line.includes('pdf-worker') && !line.includes('defunct')).length;
}

function objectStream(filter: string, bytes: Buffer, facts: string): string {
  const dict = `<< /Type /ObjStm /Filter ${filter} /Length ${bytes.length} ${facts} >>`;
  return `${dict}\nstream\n${bytes.toString('latin1')}\nendstream`;
}

function openWith(paper: Paper, action: PDFObject): void {
  paper.catalog.set(PDFName.of('OpenAction'), paper.context.register(action));
}

async function withPassword(): Promise<Uint8Array> {
  const paper = await PDFDocument.load(await pdfFile());
  await paper.encrypt({ userPassword: 'goat', ownerPassword: 'brown goat' });
  return paper.save();
}

test('a paper is fine, with objects packed or not, and so is one that opens at a page', async () => {
  expect(await checker.checkPdf(await pdfFile())).toBe('fine');
  expect(await judge(await pdfFile(undefined, { useObjectStreams: false }))).toBe('fine');
  const atPage = await pdfFile((paper) => openWith(paper, paper.context.obj([paper.getPage(0).ref, 'Fit'])));
  expect(await judge(atPage)).toBe('fine');
  const byAction = await pdfFile((paper) =>
    openWith(paper, paper.context.obj({ S: 'GoTo', D: [paper.getPage(0).ref, 'Fit'] })),
  );
  expect(await judge(byAction)).toBe('fine');
  expect(await judge(handwrittenPdf([plainCatalog, emptyPages]))).toBe('fine');
});

const activeParts: [string, (paper: Paper) => unknown][] = [
  ['a script', (paper) => paper.addJavaScript('hello', 'app.alert(1)')],
  ['a script on opening', (paper) => openWith(paper, paper.context.obj({ S: 'JavaScript', JS: 'app.alert(1)' }))],
  [
    'an address that opens by itself',
    (paper) => openWith(paper, paper.context.obj({ S: 'URI', URI: 'https://a.example' })),
  ],
  ['a program to start', (paper) => paper.context.register(paper.context.obj({ S: 'Launch', F: 'calc.exe' }))],
  ['another file', (paper) => paper.attach(new Uint8Array([1, 2, 3]), 'goat.exe')],
  ['actions of a page', (paper) => paper.getPage(0).node.set(PDFName.of('AA'), paper.context.obj({ O: { S: 'URI' } }))],
  ['a film', (paper) => paper.context.register(paper.context.obj({ Subtype: 'RichMedia' }))],
  ['a form that runs', (paper) => paper.catalog.set(PDFName.of('AcroForm'), paper.context.obj({ XFA: [] }))],
];

describe.each([true, false])('with objects packed: %s', (useObjectStreams) => {
  test.each(activeParts)('a paper with %s is active', async (_what, add) => {
    expect(await judge(await pdfFile(add, { useObjectStreams }))).toBe('active');
  });
});

const hidingPlaces: [string, string, Uint8Array][] = [
  ['spelled with escapes', 'active', handwrittenPdf([plainCatalog, emptyPages, script.replace('JavaS', 'J#61v#61S')])],
  ['in the key that a later one replaces', 'broken', handwrittenPdf([`<< /A ${script} /A 1 >>`, emptyPages])],
  ['as the whole catalog', 'active', handwrittenPdf([emptyPages], `/Root << /Pages 1 0 R /OpenAction ${script} >>`)],
  ['in a comment', 'broken', handwrittenPdf([plainCatalog, `${emptyPages}\n%9 0 obj ${script}`])],
  ['behind a second reference', 'active', opening('4 0 R', address)],
  ['behind a later version of a reference', 'active', opening('4 0 R', address, '3 0 obj [5 0 R] endobj')],
  ['in a list that calls itself a font', 'active', withCatalog(`/AA << /Type /Font /WC ${address} >>`)],
  ['in a list that calls itself something', 'active', withCatalog(`/AA << /Type /X /WC ${address} >>`)],
  ['in the dictionary of a stream', 'active', opening(inStream('', '/S /URI /URI (https://a.example)'))],
  ['in a action said twice', 'broken', withCatalog(`/OpenAction ${address} /OpenAction [2 0 R /Fit]`)],
  ['as a carried file', 'active', handwrittenPdf([plainCatalog, emptyPages, carried('/Type /EF'), inStream('MZ')])],
  ['as a carried font', 'active', handwrittenPdf([plainCatalog, emptyPages, carried('/Type /Font'), inStream('MZ')])],
  ['after the page at which it opens', 'active', opening(`<< /S /GoTo /D [5 0 R /Fit] /Next ${address} >>`)],
  ['after that page, by reference', 'active', opening('<< /S /GoTo /D [5 0 R /Fit] /Next [4 0 R] >>', address)],
  [
    'in words',
    'broken',
    handwrittenPdf([plainCatalog, emptyPages, `(9 0 obj ${script.replaceAll(/[()]/g, '')} endobj)`]),
  ],
  ['in a stream', 'broken', handwrittenPdf([plainCatalog, emptyPages, inStream(`9 0 obj ${script} endobj`)])],
  [
    'behind another trailer',
    'broken',
    handwrittenPdf([plainCatalog, emptyPages, inStream('trailer << /Root <<>> >>')]),
  ],
];

function withCatalog(actions: string): Uint8Array {
  return handwrittenPdf([plainCatalog.replace('>>', `${actions} >>`), emptyPages]);
}

function carried(type: string): string {
  return `<< /Type /Filespec /F (goat.exe) /EF << ${type} /F 4 0 R >> >>`;
}

/** A PDF whose open action is its third object; more objects follow. */
function opening(third: string, fourth = 'null', later = ''): Uint8Array {
  const catalog = '<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>';
  return handwrittenPdf([catalog, emptyPages, third, `${fourth}\nendobj\n${later}\n5 0 obj\n<< /Type /Page >>`]);
}

function inStream(text: string, facts = ''): string {
  return `<< /Length ${text.length} ${facts} >>\nstream\n${text}\nendstream`;
}

test.each(hidingPlaces)('what runs is found %s', async (_where, verdict, bytes) => {
  expect(await judge(bytes)).toBe(verdict);
});

test('what a later version of the paper replaces is looked at too', async () => {
  const objects = [plainCatalog, emptyPages, script].map((object, at) => `${at + 1} 0 obj ${object} endobj\n`).join('');
  const later = `3 0 obj null endobj\ntrailer << /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n`;
  expect(await judge(Buffer.from(`%PDF-1.7\n${objects}${later}`))).toBe('active');
});

const externalActions = [
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'Launch',
  'JavaScript',
];

test.each(externalActions)('a link that does a %s when it is pressed is active, however it says so', async (action) => {
  const link = (name: string) => `<< /Type /Annot /Subtype /Link /A << /S ${name} /F (a) >> >>`;
  const papers = [[link(`/${action}`)], [link('4 0 R'), `/${action}\nendobj\n4 0 obj\n/GoTo`]];
  for (const paper of papers) {
    expect(await judge(handwrittenPdf([plainCatalog, emptyPages, ...paper]))).toBe('active');
  }
});

const packedScript = deflateSync(Buffer.from(`9 0 ${script}`));
const unclearPacking: [string, string][] = [
  ['a count', '/N 4 0 R /First 4'],
  ['no count', '/N 0 /First 4'],
  ['half a count', '/N 0.5 /First 4'],
  ['two counts', '/N 1 /N 0 /First 4'],
  ['a place', '/N 1 /First 4 0 R'],
  ['parameters', '/N 1 /First 4 /DecodeParms 4 0 R'],
  ['columns', '/N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 4 >>'],
  ['a second way of packing', '/N 1 /First 4 /F /Fl'],
];

test.each(unclearPacking)('packed objects with %s that readers may take otherwise are broken', async (_what, facts) => {
  const packed = objectStream('/FlateDecode', packedScript, facts);
  const versions = `0\nendobj\n3 0 obj\n${packed}\nendobj\n4 0 obj\n1`;
  expect(await judge(handwrittenPdf([plainCatalog, emptyPages, 'null', versions]))).toBe('broken');
});

test('neither the way of packing nor the kind of an index is left to a reference', async () => {
  for (const packed of [
    objectStream('4 0 R', packedScript, '/N 1 /First 4'),
    objectStream('[4 0 R]', packedScript, '/N 1 /First 4'),
    objectStream('/FlateDecode', packedScript, '/N 1 /First 4').replace('/ObjStm', '4 0 R'),
    inStream('\0\0\0', '/Type /XRef /Size 1 /W [1 1 1] /Filter 4 0 R'),
  ]) {
    const versions = `null\nendobj\n3 0 obj\n${packed}\nendobj\n4 0 obj\n/FlateDecode`;
    expect(await judge(handwrittenPdf([plainCatalog, emptyPages, 'null', versions]))).toBe('broken');
  }
});

test('packed objects that do not say what they are are not believed', async () => {
  const packed = inStream(`9 0 ${script}`, '/N 1 /First 4');
  expect(await judge(handwrittenPdf([plainCatalog, emptyPages, packed]))).toBe('broken');
});

test('a paper with a password is encrypted, not broken', async () => {
  expect(await judge(await withPassword())).toBe('encrypted');
});

test('what only calls itself a PDF is none, and half of one is broken', async () => {
  expect(await checker.checkPdf(await pictureFile(40, 30))).toBe('not a pdf');
  expect(await checker.checkPdf(Buffer.from('words'))).toBe('not a pdf');
  expect(await checker.checkPdf(Buffer.alloc(0))).toBe('not a pdf');
  expect(await checker.checkPdf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('broken');
  const whole = await pdfFile();
  const half = whole.subarray(0, whole.length / 2);
  expect(await checker.checkPdf(half)).toBe('broken');
  expect(await checker.checkPdf(Buffer.concat([half, Buffer.from('\n%%EOF\n')]))).toBe('broken');
  expect(await checker.checkPdf(Buffer.concat([whole, Buffer.alloc(2000)]))).toBe('broken');
});

test('more than 20 MB are too big, and 20 MB of a scanned page are not', async () => {
  expect(await checker.checkPdf(Buffer.alloc(pdfRules.maxBytes + 1))).toBe('too big');
  const scan = inStream('\x93'.repeat(pdfRules.maxBytes - 2000));
  expect(await checker.checkPdf(handwrittenPdf([plainCatalog, emptyPages, scan]))).toBe('fine');
});

test('what is nested endlessly, turns in a circle or swells brings nothing down but its reader', async () => {
  const deep = '['.repeat(1_000_000);
  expect(await checker.checkPdf(handwrittenPdf([plainCatalog, emptyPages, deep]))).toBe('broken');
  // A circular reference opens nothing.
  expect(await checker.checkPdf(opening('4 0 R', '3 0 R'))).toBe('fine');
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(200).fill(block)]);
  const swelling = objectStream('/FlateDecode', bomb, '/N 1 /First 4');
  expect(await checker.checkPdf(handwrittenPdf([plainCatalog, emptyPages, swelling]))).toBe('broken');
  const many = deflateSync(Buffer.from(`9 0 [${'<</A()>>'.repeat(6_000_000)}]`));
  const crowd = objectStream('/FlateDecode', many, '/N 1 /First 4');
  expect(await checker.checkPdf(handwrittenPdf([plainCatalog, emptyPages, crowd]))).toBe('broken');
  expect(await checker.checkPdf(await pdfFile())).toBe('fine');
}, 60_000);

test('a reader that does not come to an end is ended', async () => {
  const hasty = pdfChecker(workerFile, { cpuSeconds: 0.02 });
  expect(await hasty.checkPdf(await pdfFile())).toBe('broken');
});

test('a reader that hangs without working is ended by the clock', async () => {
  const hangingReader = join(folderForTest(), 'pdf-worker.mjs');
  writeFileSync(hangingReader, "process.once('message', () => setInterval(() => undefined, 1000));");
  expect(await pdfChecker(hangingReader, { timeoutMs: 100 }).checkPdf(await pdfFile())).toBe('broken');
});

test('several papers sent at once each have their own verdict', async () => {
  const [paper, secret] = [await pdfFile(), await withPassword()];
  const verdicts = await Promise.all([paper, secret, paper].map((bytes) => checker.checkPdf(bytes)));
  expect(verdicts).toEqual(['fine', 'encrypted', 'fine']);
});

test('a reader begins when the one before it has ended', async () => {
  const folder = folderForTest();
  const diary = join(folder, 'diary');
  const slowReader = join(folder, 'pdf-worker.mjs');
  const source = `import { appendFileSync } from 'node:fs';
    const note = (word) => appendFileSync(${JSON.stringify(diary)}, word);
    process.once('message', () => {
      note('begins ');
      setTimeout(() => (note('ends '), process.send('fine')), 100);
    });`;
  writeFileSync(slowReader, source);
  const slow = pdfChecker(slowReader);
  const paper = await pdfFile();
  await Promise.all([paper, paper, paper].map((bytes) => slow.checkPdf(bytes)));
  expect(readFileSync(diary, 'utf8')).toBe('begins ends '.repeat(3));
});

test('no reader is left when all have answered', async () => {
  await expect.poll(workersLeft).toBe(0);
});
