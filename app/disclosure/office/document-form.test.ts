import { afterEach, describe, expect, test } from 'vitest';
import { inDays, paper, pressDocument, sendDocument, versionAt } from '../../../tests/documents.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { pdfFile } from '../../../tests/pdfs.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { sweepFiles } from '../../media/stray-files.server.ts';

describe.each(oneEngine)('the form of a document, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site, { role: 'editor' });
  afterEach(() => expect(site.errors).toEqual([]));

  const fire = 'fire-certificate';
  const row = async () =>
    (await site.visit('/MPD')).all('.document-row').find((one) => one.textContent.includes('Fire'));
  const fileNow = async () => (await site.visit(`/documents/${fire}.pdf`)).body;

  test('puts a file on the page, with its days, and one that replaces it keeps the address', async () => {
    expect((await row())?.textContent).toContain('Not available yet');
    const first = {
      file: await paper(1),
      issued_on: inDays(-30),
      valid_until: inDays(20),
      attested_by: 'The chairman',
    };
    const { status, headers } = await sendDocument(staff, fire, first);
    expect([status, headers.get('Location')]).toEqual([303, `/admin/documents#row-${fire}`]);
    expect((await row())?.textContent).toContain('Expires in 20 days');
    const before = await fileNow();
    expect(before).toMatch(/^%PDF-/);
    expect((await sendDocument(staff, fire, { file: await paper(2), valid_until: inDays(400) })).status).toBe(303);
    expect((await row())?.textContent).toContain('Valid until');
    expect(await fileNow()).not.toBe(before);
    const [link] = (await staff.visit(`/admin/documents/${fire}`)).all('.document-version a');
    const older = link?.getAttribute('href') ?? '';
    expect((await staff.visit(older)).body).toBe(before);
    expect((await site.visit(older)).status).toBe(302);
  });

  test('an older version is put back, a file is taken off the page, and a version is erased when somebody is sure', async () => {
    await sendDocument(staff, fire, { file: await paper(1), valid_until: inDays(50) });
    const first = await fileNow();
    await sendDocument(staff, fire, { file: await paper(2) });
    const second = await fileNow();
    const [{ id = '' } = {}] = await site.db.selectFrom('document_version').select('id').execute();
    expect((await pressDocument(staff, fire, { intent: 'put-back', id })).status).toBe(303);
    expect(await fileNow()).toBe(first);
    expect((await row())?.textContent).toContain('Valid until');
    expect((await pressDocument(staff, fire, { intent: 'take-off' })).status).toBe(303);
    expect((await site.visit(`/documents/${fire}.pdf`)).status).toBe(404);
    expect((await row())?.textContent).toContain('Not available yet');
    const versions = await site.db.selectFrom('document_version').select(['id', 'file_key']).execute();
    expect(versions).toHaveLength(2);
    const [gone] = versions;
    const question = await pressDocument(staff, fire, { intent: 'erase-version', id: gone?.id ?? '' });
    expect([question.status, question.body.includes('It cannot be restored.')]).toEqual([422, true]);
    const sure = { intent: 'erase-version', id: gone?.id ?? '', confirmed: 'yes' };
    expect((await pressDocument(staff, fire, sure)).status).toBe(303);
    expect((await pressDocument(staff, fire, sure)).status).toBe(404);
    await sweepFiles(site.db, site.mediaStore);
    expect(await site.mediaStore.find(gone?.file_key ?? '')).toBeUndefined();
    expect(second).not.toBe(first);
  });

  test('what is no harmless PDF is refused with a sentence, and nothing of it is kept', async () => {
    const script = await pdfFile((pdf) => pdf.addJavaScript('x', 'app.alert(1)'));
    const bad: [string, Uint8Array, string][] = [
      ['a picture', Buffer.from('GIF89a'), 'not a PDF'],
      ['a script', script, 'runs'],
      ['half a file', (await paper(1)).subarray(0, 400), 'damaged'],
    ];
    for (const [name, file] of bad) {
      const { status, body } = await sendDocument(staff, fire, { file, attested_by: 'The manager' });
      expect([name, status, body.includes('The manager')]).toEqual([name, 422, true]);
    }
    expect(await site.db.selectFrom('document').select('id').execute()).toEqual([]);
    expect(await site.db.selectFrom('stray_file').select('id').execute()).toEqual([]);
  });

  test('there is an error beside a faulty field', async () => {
    const faulty = [
      ['no file', {}, 'field-document'],
      ['a day to come', { issued_on: inDays(2) }, 'field-issued_on'],
      ['turned days', { issued_on: inDays(-2), valid_until: inDays(-3) }, 'field-valid_until'],
      ['no day', { valid_until: '2026-02-30' }, 'field-valid_until'],
      ['too long a name', { attested_by: 'x'.repeat(121) }, 'field-attested_by'],
    ] as const;
    const good = await paper(1);
    for (const [name, fields, field] of faulty) {
      const answer = await sendDocument(staff, fire, { file: name === 'no file' ? undefined : good, ...fields });
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.all(`#${field}-error`)).toHaveLength(1);
    }
    expect(await site.db.selectFrom('document').select('id').execute()).toEqual([]);
  });

  test('two who save at once: the second sees what the first has saved', async () => {
    await sendDocument(staff, fire, { file: await paper(1) });
    const version = await versionAt(staff, `/admin/documents/${fire}`);
    expect((await sendDocument(staff, fire, { version, valid_until: inDays(90) })).status).toBe(303);
    const second = await sendDocument(staff, fire, { version, file: await paper(3), valid_until: inDays(91) });
    expect([second.status, second.body.includes(inDays(91))]).toEqual([409, true]);
    expect(await site.db.selectFrom('document_version').select('id').execute()).toEqual([]);
  });

  test('what does not apply says so, and only where the board allows it', async () => {
    expect((await sendDocument(staff, 'noc', { is_not_applicable: '1' })).status).toBe(303);
    expect((await site.visit('/MPD')).text('#part-b')).toContain('Not applicable');
    expect((await sendDocument(staff, fire, { is_not_applicable: '1' })).status).toBe(422);
  });

  test('the calendar of the website takes the place of a file', async () => {
    expect((await sendDocument(staff, 'annual-academic-calendar', { shows_page: '1' })).status).toBe(303);
    const links = (await site.visit('/MPD')).all('#part-c .document-row a');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/calendar']);
  });

  test('a document of the school’s own has a lasting address of its own, and is erased with its versions', async () => {
    const add = (name: string) => staff.post('/admin/documents/new', { name, section: 'B' });
    const made = [await add('Bus & driver papers'), await add('বাস'), await add('Noc'), await add('Fire certificate')];
    expect(made.map(({ headers }) => headers.get('Location'))).toEqual([
      '/admin/documents/bus-driver-papers',
      '/admin/documents/document',
      '/admin/documents/noc-2',
      '/admin/documents/fire-certificate-2',
    ]);
    expect((await add('')).status).toBe(422);
    await sendDocument(staff, 'bus-driver-papers', { file: await paper(1) });
    await sendDocument(staff, 'bus-driver-papers', { file: await paper(2) });
    expect((await site.visit('/MPD')).text('#part-b')).toContain('Bus & driver papers');
    expect((await pressDocument(staff, 'bus-driver-papers', { intent: 'erase-own' })).status).toBe(422);
    await pressDocument(staff, 'bus-driver-papers', { intent: 'erase-own', confirmed: 'yes' });
    expect((await site.visit('/documents/bus-driver-papers.pdf')).status).toBe(404);
    expect((await staff.visit('/admin/documents/bus-driver-papers')).status).toBe(404);
    await sendDocument(staff, 'noc', { file: await paper(1) });
    expect((await pressDocument(staff, 'noc', { intent: 'erase-own', confirmed: 'yes' })).status).toBe(404);
    await sweepFiles(site.db, site.mediaStore);
    const kept = await site.db.selectFrom('document').select('file_key').where('file_key', 'is not', null).execute();
    expect(kept).toHaveLength(1);
  });

  test('a row that the list does not name is no page', async () => {
    for (const slug of ['nonsense', '%00', 'a%2fb', 'x'.repeat(100)]) {
      expect((await staff.visit(`/admin/documents/${slug}`)).status).toBe(404);
    }
  });
});
