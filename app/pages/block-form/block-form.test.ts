import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { formFieldsOf } from '../../../tests/form-fields.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { pdfFile } from '../../../tests/pdfs.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { schoolIcons } from '../block-inputs/school-icons.ts';
import { draftContent } from '../page-content.ts';
import { findPageByKey } from '../pages.server.ts';

describe.each(oneEngine)('the form of a block on %s', (engine) => {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  let id: string;
  beforeEach(async () => {
    id = (await findPageByKey(site.db, 'library')).id;
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const page = () => findPageByKey(site.db, 'library');
  const publish = async () =>
    asha.post(`/admin/pages/${id}`, { intent: 'publish', version: String((await page()).version) });

  async function addBlock(kind: string): Promise<string> {
    return (await asha.post(`/admin/pages/${id}/add`, { kind })).headers.get('Location') ?? '';
  }

  async function addRow(path: string): Promise<string> {
    return (await asha.post(path, { intent: 'add' })).headers.get('Location') ?? '';
  }

  /** Sends the form as a browser does, with some fields changed and perhaps a file. */
  async function save(path: string, change: Record<string, string>, file?: { name: string; content: File }) {
    const form = new FormData();
    const fields = { ...formFieldsOf(await asha.visit(path)), ...change };
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
    if (file) form.set(file.name, file.content);
    return asha.post(path, form);
  }

  const document = async (name: string, bytes?: Uint8Array) => ({
    name: 'document',
    content: new File([new Uint8Array(bytes ?? (await pdfFile()))], name),
  });

  const bytesAt = async (path: string) => {
    const response = await site.app(new Request(site.origin + path), { address: '127.0.0.1' });
    return new Uint8Array(await response.arrayBuffer());
  };

  test('a PDF is stored, and opened by visitors from the page that is published', async () => {
    const row = await addRow(await addBlock('downloads'));
    const paper = await pdfFile();
    const sent = await save(row, { title: 'List of books', file: 'new' }, await document('book list.pdf', paper));
    expect(sent.status).toBe(303);
    const address = attribute((await asha.visit(row)).all('.picture-choice p a')[0], 'href') ?? '';
    expect(address).toMatch(/^\/media\/pages\/\w{26}\.pdf$/);
    expect([(await site.visit(address)).status, (await asha.visit(address)).status]).toEqual([404, 200]);
    expect((await publish()).status).toBe(303);
    const shown = await site.visit('/library');
    expect(shown.text(`main a[href="${address}"]`)).toMatch(/^List of books.*KB/);
    // On the home screen there is no way back from a PDF.
    expect(attribute(shown.all(`main a[href="${address}"]`)[0], 'target')).toBe('_blank');
    const file = await site.visit(address);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
    expect(file.headers.get('Content-Disposition')).toContain('book list.pdf');
    expect(await bytesAt(address)).toEqual(paper);
  });

  test('a PDF is kept while words change, replaced, and gone when the page no longer has it', async () => {
    const row = await addRow(await addBlock('downloads'));
    await save(row, { title: 'Books', file: 'new' }, await document('one.pdf'));
    const saved = async () => (await asha.visit(row)).text('.picture-choice p a');
    expect(await saved()).toContain('one.pdf');
    await save(row, { title: 'Our books' });
    expect(await saved()).toContain('one.pdf');
    await save(row, { file: 'new' }, await document('two.pdf', await pdfFile((paper) => paper.addPage())));
    expect(await saved()).toContain('two.pdf');
    await save(row, { file: 'none' });
    expect(await saved()).toBeUndefined();
  });

  test('a file that is no PDF is refused beside its field, and what was typed stays', async () => {
    const row = await addRow(await addBlock('downloads'));
    const words = { title: 'List of books', file: 'new' };
    const none = await save(row, words);
    const other = await save(row, words, await document('list.pdf', await pictureFile(40, 30)));
    for (const answer of [none, other]) {
      expect(answer.status).toBe(422);
      expect(attribute(answer.all('input[name=title]')[0], 'value')).toBe('List of books');
    }
    expect(none.text('#field-document-error')).toBe('Choose a PDF file.');
    expect(other.text('#field-document-error')).toMatch(/is not a PDF|no PDF/);
    expect(await site.db.selectFrom('page_file').select('id').execute()).toEqual([]);
  });

  test('a photo of the gallery is copied into the page, and stays when it is gone from the gallery', async () => {
    const upload = new FormData();
    upload.set('title', 'Our pond');
    upload.set('alt', 'Ducks on a pond');
    upload.set('photo', new File([new Uint8Array(await pictureFile(900, 600))], 'pond.jpg'));
    expect((await asha.post('/admin/photos/new', upload)).status).toBeLessThan(400);
    const path = await addBlock('picture');
    const choices = (await asha.visit(path)).all('input[name=gallery_photo]');
    const photoId = attribute(choices[0], 'value') ?? '';
    const none = await save(path, { picture: 'gallery', heading: 'The pond' });
    expect([none.status, none.text('.gallery-grid .field-error')]).toEqual([422, 'Choose a photo from the gallery.']);
    expect((await save(path, { picture: 'gallery', gallery_photo: photoId })).status).toBe(303);
    await save(path, { picture: 'drawing', drawing: 'paddy', alt: 'Paddy' });
    await save(path, { picture: 'gallery', gallery_photo: photoId });
    expect((await publish()).status).toBe(303);
    const shown = (await site.visit('/library')).all('picture img')[0];
    expect(attribute(shown, 'alt')).toBe('Ducks on a pond');
    const original = await site.db.selectFrom('photo').select('image_id').executeTakeFirstOrThrow();
    expect(attribute(shown, 'src')).not.toContain(original.image_id ?? '');
    expect((await site.visit(attribute(shown, 'src') ?? '')).status).toBe(200);
  });

  test('the icons of a card are named in words, and one that is no longer offered stays', async () => {
    const row = await addRow(await addBlock('cards'));
    const names = (answer: Answer) => answer.all('.icon-grid .chip').map((chip) => chip.textContent.trim());
    const values = (answer: Answer) => answer.all('.icon-grid input').map((input) => attribute(input, 'value'));
    expect(values(await asha.visit(row))).toEqual(schoolIcons);
    expect(names(await asha.visit(row))).toContain('Bus');
    expect((await save(row, { icon: 'caret-down-bold', title: 'Bus' })).status).toBe(303);
    expect((await save(row, { title: 'By bus' })).status).toBe(303);
    const reopened = await asha.visit(row);
    expect(attribute(reopened.all('.icon-grid input[checked]')[0], 'value')).toBe('caret-down-bold');
    expect([reopened.text('.icon-choice summary .chip'), names(reopened).length]).toEqual([
      'Another icon',
      schoolIcons.length + 1,
    ]);
    expect((await publish()).status).toBe(303);
    await site.db.updateTable('person').set({ language: 'bn' }).execute();
    expect(names(await asha.visit(row))).toContain('বাস');
  });

  test('two people meet in one block only; who saves second sees both, and only what they choose is saved', async () => {
    const blockOf = async (kind: string) => draftContent(await page()).blocks.find((block) => block.kind === kind);
    const pathOf = async (kind: string) => `/admin/pages/${id}/blocks/${(await blockOf(kind))?.id}`;
    const path = await pathOf('lead');
    const binod = await site.signIn({ username: 'binod', name: 'Binod Hembram' });
    const opened = formFieldsOf(await binod.visit(path));
    const openedPicture = formFieldsOf(await binod.visit(await pathOf('picture')));
    expect((await save(path, { text: 'Open from nine.' })).status).toBe(303);
    await asha.post(`/admin/pages/${id}`, { id: (await blockOf('values'))?.id ?? '', intent: 'hide' });
    const second = await binod.post(path, { ...opened, text: 'Open from ten.' });
    expect(second.status).toBe(409);
    expect(second.text('.note[role=alert]')).toMatch(/Asha Mahato changed this.*Open from nine\..*Open from ten\./s);
    expect(second.all('textarea[name=text]')[0]?.textContent).toBe('Open from ten.');
    expect((await blockOf('lead'))?.values).toMatchObject({ text: 'Open from nine.' });
    expect((await binod.post(await pathOf('picture'), { ...openedPicture, heading: 'The hall' })).status).toBe(303);
    expect((await blockOf('picture'))?.values).toMatchObject({ heading: 'The hall' });
    const seen = attribute(second.all('.note input[name=seen]')[0], 'value') ?? '';
    expect(second.all('.note input[type=radio]').map((radio) => attribute(radio, 'checked'))).toEqual([
      undefined,
      undefined,
    ]);
    const mine = { ...opened, text: 'Open from ten.', seen, 'keep-text': 'mine' };
    expect((await binod.post(path, mine)).status).toBe(303);
    expect((await blockOf('lead'))?.values).toMatchObject({ text: 'Open from ten.' });
    await asha.post(`/admin/pages/${id}`, { id: (await blockOf('lead'))?.id ?? '', intent: 'remove' });
    expect((await binod.post(path, { text: 'Late', version: '1' })).status).toBe(404);
  });

  test('what is refused in the list of a block without fields is said above it', async () => {
    const home = await findPageByKey(site.db, 'home');
    const slides = draftContent(home).blocks.find(({ kind }) => kind === 'slides');
    const path = `/admin/pages/${home.id}/blocks/${slides?.id}`;
    const { status, text } = await asha.post(path, { id: 'gone', intent: 'hide' });
    expect([status, text('.note')]).toEqual([404, expect.stringContaining('has removed')]);
  });
});
