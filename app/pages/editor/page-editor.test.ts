import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, attribute } from '../../../tests/answer.ts';
import { formFieldsOf } from '../../../tests/form-fields.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import type { Fields } from '../../../tests/visitor.ts';
import type { PageContent } from '../block-kinds.ts';
import { draftContent } from '../page-content.ts';
import { findPageByKey } from '../pages.server.ts';

const textIn = (element: ReturnType<Answer['all']>[number] | undefined) =>
  element ? (attribute(element, 'value') ?? element.textContent) : '';

describe.each(oneEngine)('the editor of pages on %s', (engine) => {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  let id: string;
  beforeEach(async () => {
    id = (await findPageByKey(site.db, 'library')).id;
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const page = () => findPageByKey(site.db, 'library');
  const draft = async (): Promise<PageContent> => draftContent(await page());
  const blockOf = async (kind: string) => {
    const block = (await draft()).blocks.find((one) => one.kind === kind);
    if (!block) throw new Error(`There is no ${kind}.`);
    return block;
  };
  const pathOf = (blockId: string, rowId?: string) =>
    `/admin/pages/${id}/blocks/${blockId}${rowId ? `/rows/${rowId}` : ''}`;

  /** Sends a form as the page shows it, with some fields changed. */
  async function save(path: string, change: Record<string, string | string[]>, visitor = asha) {
    return visitor.post(path, { ...(await fieldsOf(path, visitor)), ...change });
  }

  async function fieldsOf(path: string, visitor = asha): Promise<Record<string, string | string[]>> {
    const shown = await visitor.visit(path);
    expect(shown.status, path).toBe(200);
    return formFieldsOf(shown);
  }

  async function publish(visitor = asha) {
    return visitor.post(`/admin/pages/${id}`, { intent: 'publish', version: String((await page()).version) });
  }

  test('an empty page shows its hint and the blocks of its template, which can be filled in', async () => {
    const list = await asha.visit('/admin/pages');
    expect(list.text('main')).toContain('What the school has there, who uses it and when, and the rules.');
    const lead = await blockOf('lead');
    const answer = await save(pathOf(lead.id), { text: 'Two thousand books.' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/pages/${id}#block-${lead.id}`]);
    expect((await blockOf('lead')).values).toMatchObject({ text: 'Two thousand books.' });
    const edited = await asha.visit(`/admin/pages/${id}`);
    expect(edited.text('.toast p')).toBe('Draft saved');
    expect(edited.text('.page-state')).toContain('Changed by Asha Mahato');
    expect((await site.visit('/library')).body).not.toContain('Two thousand books.');
  });

  test('a block of each kind is added and saved, with everything that is typed', async () => {
    const kinds = (await asha.visit(`/admin/pages/${id}/add`)).all('[name=kind]');
    expect(kinds.length).toBeGreaterThan(10);
    for (const kind of kinds.map((button) => attribute(button, 'value') ?? '')) {
      const { status, headers } = await asha.post(`/admin/pages/${id}/add`, { kind });
      const to = headers.get('Location') ?? '';
      expect(status, kind).toBe(303);
      if (!to.includes('/blocks/')) continue;
      const fields = Object.keys(await fieldsOf(to)).length > 0;
      if (fields) expect((await save(to, { heading: `The ${kind}` })).status, kind).toBe(303);
      const rows = (await asha.visit(to)).all('.block-rows');
      if (rows.length === 0) continue;
      const row = (await asha.post(to, { intent: 'add' })).headers.get('Location') ?? '';
      expect((await save(row, { title: `A row of ${kind}` })).status, row).toBe(303);
    }
    const text = JSON.stringify((await draft()).blocks);
    for (const words of ['The table', 'The cards', 'A row of steps', 'A row of downloads'])
      expect(text).toContain(words);
    expect((await asha.post(`/admin/pages/${id}/add`, { kind: 'slides' })).status).toBe(404);
    expect((await asha.post(`/admin/pages/${id}/add`, { kind: 'nothing' })).status).toBe(422);
  });

  test('blocks are moved, hidden, copied, removed and put back', async () => {
    const kinds = async () => (await draft()).blocks.map((block) => `${block.kind}${block.is_hidden ? ' hidden' : ''}`);
    const path = `/admin/pages/${id}`;
    const lead = await blockOf('lead');
    await asha.post(path, { id: lead.id, to: 'down', beside: '' });
    expect(await kinds()).toEqual(['picture', 'lead', 'values', 'table', 'cards']);
    await asha.post(path, { id: lead.id, intent: 'hide' });
    await asha.post(path, { id: lead.id, intent: 'copy' });
    expect(await kinds()).toEqual(['picture', 'lead hidden', 'lead hidden', 'values', 'table', 'cards']);
    await asha.post(path, { id: lead.id, intent: 'show' });
    const removed = await asha.post(path, { id: lead.id, intent: 'remove' });
    expect(await kinds()).toEqual(['picture', 'lead hidden', 'values', 'table', 'cards']);
    const shown = await asha.visit(removed.headers.get('Location') ?? '');
    const undo = Object.fromEntries(
      shown
        .all('.toast-undo [type=hidden]')
        .map((one) => [attribute(one, 'name') ?? '', attribute(one, 'value') ?? '']),
    );
    expect(attribute(shown.all('.toast-undo')[0], 'action')).toBe(path);
    expect((await asha.post(path, { ...undo, intent: 'restore' })).status).toBe(303);
    expect(await kinds()).toEqual(['picture', 'lead', 'lead hidden', 'values', 'table', 'cards']);
    expect((await asha.post(path, { id: 'gone', intent: 'hide' })).status).toBe(404);
    expect((await asha.post(path, { id: lead.id, intent: 'burn' })).status).toBe(400);
  });

  test('rows of a block are added, moved, hidden, copied, removed and put back', async () => {
    const cards = await blockOf('cards');
    const path = pathOf(cards.id);
    for (const title of ['First', 'Second']) {
      const to = (await asha.post(path, { intent: 'add' })).headers.get('Location') ?? '';
      expect((await save(to, { title })).headers.get('Location')).toContain(`${path}#row-`);
    }
    const fromView = (await asha.post(`${path}?view=page`, { intent: 'add' })).headers.get('Location') ?? '';
    expect((await save(fromView, { title: 'Third' })).headers.get('Location')).toContain(`${path}?view=page#row-`);
    const third = (await blockOf('cards')).rows.at(-1);
    await asha.post(path, { id: third?.id ?? '', intent: 'remove' });
    const rows = async () => (await blockOf('cards')).rows.map(({ values }) => ('title' in values ? values.title : ''));
    const [first] = (await blockOf('cards')).rows;
    await asha.post(path, { id: first?.id ?? '', to: 'last', beside: '' });
    expect(await rows()).toEqual(['Second', 'First']);
    await asha.post(path, { id: first?.id ?? '', intent: 'copy' });
    await asha.post(path, { id: first?.id ?? '', intent: 'remove' });
    expect(await rows()).toEqual(['Second', 'First']);
    await asha.post(path, { id: first?.id ?? '', intent: 'restore', list: 'row', back: path });
    expect(await rows()).toEqual(['Second', 'First', 'First']);
  });

  test('a table grows and shrinks without script, and keeps what is typed', async () => {
    const path = pathOf((await blockOf('table')).id);
    const typed = { ...(await fieldsOf(path)), 'head[]': ['Class', 'Fee'], 'cell[]': ['I', '500'] };
    const wider = await asha.post(path, { ...typed, intent: 'table:add-column' } as Fields);
    expect(wider.status).toBe(200);
    const cells = (answer: typeof wider, name: string) => answer.all(`[name="${name}"]`);
    expect(cells(wider, 'head[]').map((cell) => attribute(cell, 'value') ?? '')).toEqual(['Class', 'Fee', '']);
    expect(cells(wider, 'cell[]').map((cell) => cell.textContent)).toEqual(['I', '500', '']);
    const smaller = await asha.post(path, { ...typed, intent: 'table:drop-column:1' } as Fields);
    expect(cells(smaller, 'cell[]').map((cell) => cell.textContent)).toEqual(['I']);
    expect((await asha.post(path, typed as Fields)).status).toBe(303);
    expect((await blockOf('table')).values).toMatchObject({ table: { head: ['Class', 'Fee'], rows: [['I', '500']] } });
    const many = { ...(await fieldsOf(path)), 'cell[]': Array.from({ length: 900 }, () => 'x') };
    expect((await asha.post(path, many as Fields)).text('main')).toContain('at most 8 columns and 100 rows');
  });

  test('copied rows are put into a table from a box without script, and are taken out again', async () => {
    const path = pathOf((await blockOf('table')).id);
    const typed = { ...(await fieldsOf(path)), 'head[]': ['Class', 'Fee'], 'cell[]': ['I', '500'] };
    const cells = (answer: Answer) => answer.all('[name="head[]"], [name="cell[]"]').map(textIn);
    const rows = 'Village\tStop\tTime\r\nKendua\t"Pond\nside"\t7:10\r\n';
    const pasted = await asha.post(path, { ...typed, pasted: rows, intent: 'table:paste' } as Fields);
    expect(cells(pasted)).toEqual(['Village', 'Stop', 'Time', 'Kendua', 'Pond side', '7:10']);
    expect(pasted.text('.table-input [role=status]')).toContain('Pasted 2 × 3 cells.');
    const undone = await asha.post(path, { ...formFieldsOf(pasted), intent: 'table:undo' } as Fields);
    expect(cells(undone)).toEqual(['Class', 'Fee', 'I', '500']);
    const many = Array.from({ length: 103 }, (_, row) => `Row ${row}`).join('\n');
    const full = await asha.post(path, { ...typed, pasted: many, intent: 'table:paste' } as Fields);
    expect(full.text('.table-input [role=status]')).toContain(
      'at most 100 rows. The rows from “Row 101” on did not fit',
    );
    expect([textIn(full.all('[name=pasted]')[0]), cells(full).length]).toEqual([many, 202]);
    const unsaved = await asha.post(path, { ...typed, pasted: rows } as Fields);
    expect([unsaved.status, unsaved.text('.field-error')]).toEqual([
      422,
      expect.stringMatching(/not in the table.*Put into the table/),
    ]);
  });

  test('a fee table and a bus table are offered by name, and are not on the page before something is in them', async () => {
    for (const [kind, head] of [
      ['fee-table', ['Class', 'Admission fee', 'Each month', 'Each year']],
      ['bus-table', ['Village', 'Stop', 'Time', 'Fee', 'Telephone']],
    ] as const) {
      const to = (await asha.post(`/admin/pages/${id}/add`, { kind })).headers.get('Location') ?? '';
      expect((await asha.visit(to)).all('[name="head[]"]').map(textIn)).toEqual(head);
    }
    expect(await asha.visit(`/admin/pages/${id}`).then((shown) => shown.text('.entry-list'))).toMatch(
      /Fees.*Class.*School bus.*Village/,
    );
    await publish();
    expect((await site.visit('/library')).body).not.toContain('Village');
  });

  test('hostile words are refused with a sentence and come back, or are shown as words', async () => {
    const path = pathOf((await blockOf('lead')).id);
    const long = 'x'.repeat(100_000);
    const answer = await save(path, { text: long });
    expect([answer.status, answer.text('.field-error')]).toEqual([
      422,
      expect.stringMatching(/Use 2,000 characters or fewer/),
    ]);
    expect(answer.all('textarea')[0]?.textContent.length).toBe(long.length);
    expect((await save(path, { text: 'half \ud83d' })).status).toBe(400);
    const script = '<script>alert(1)</script> \u200b\u202E \u0000'.replace('\u0000', '');
    expect((await save(path, { text: script })).status).toBe(303);
    expect((await asha.visit(`/admin/pages/${id}`)).body).not.toContain('<script>alert(1)');
    const action = (await asha.post(`/admin/pages/${id}/add`, { kind: 'action' })).headers.get('Location') ?? '';
    for (const address of ['javascript:alert(1)', '//elsewhere.example', 'http://plain.example', 'data:text/html,x']) {
      const refused = await save(action, { address });
      expect([address, refused.status, refused.text('.field-error')]).toEqual([
        address,
        422,
        expect.stringContaining('Begin with /'),
      ]);
    }
    for (const [address, saved] of [
      ['admission', '/admission'],
      ['www.board.example/x', 'https://www.board.example/x'],
      ['office@school.example', 'mailto:office@school.example'],
    ] as const) {
      expect((await save(action, { address })).status, address).toBe(303);
      expect(textIn((await asha.visit(action)).all('[name=address]')[0])).toBe(saved);
    }
    // Without script the list alone has changed.
    await save(action, { address_page: '/sports' });
    expect((await asha.visit(action)).all('select[name=address_page] [selected]').map(textIn)).toEqual(['/sports']);
    await save(action, { address: '' });
    expect(textIn((await asha.visit(action)).all('[name=address]')[0])).toBe('');
    for (const address of ['/admission', 'https://board.example/x', 'mailto:office@school.example', 'tel:']) {
      expect((await save(action, { address })).status, address).toBe(303);
    }
  });

  test('a photo is published only with a description, and says where its focus is', async () => {
    const path = pathOf((await blockOf('picture')).id);
    const form = new FormData();
    const words = { ...(await fieldsOf(path)), picture: 'new', alt: '', focus_x: '30', focus_y: '10' };
    for (const [name, value] of Object.entries(words)) form.set(name, String(value));
    form.set('photo', new Blob([new Uint8Array(await pictureFile(400, 300))]), 'hall.jpg');
    expect((await asha.post(path, form)).status).toBe(303);
    const { values } = await blockOf('picture');
    expect(values).toMatchObject({ picture: { focus: { x: 30, y: 10 }, image: { width: 400 } } });
    const refused = await publish();
    expect([refused.status, refused.text('.note')]).toEqual([
      422,
      expect.stringContaining('“What the picture shows” is empty for a photo'),
    ]);
    expect(attribute(refused.all('.note a')[0], 'href')).toBe(`${path}#field-alt`);
    const images = await site.db.selectFrom('image').select(['id', 'owner']).execute();
    const address = `/media/images/${images[0]?.id}/320.jpg`;
    expect([images[0]?.owner, (await site.visit(address)).status]).toEqual(['page', 404]);
    await save(path, { alt: 'Children in the library', picture: 'keep' });
    expect((await publish()).status).toBe(303);
    expect((await site.visit(address)).status).toBe(200);
    const shown = async () => (await site.visit('/library')).all('main img[alt="Children in the library"]')[0];
    const image = await shown();
    expect([attribute(image, 'data-focus-x'), attribute(image, 'data-focus-y')]).toEqual(['30', '10']);
    expect((await site.visit(attribute(image, 'src') ?? '')).status).toBe(200);
    expect((await save(path, { focus_x: '60' })).status).toBe(303);
    expect((await publish()).status).toBe(303);
    expect(attribute(await shown(), 'data-focus-x')).toBe('60');
    expect((await save(path, { picture: 'new' })).text('.field-error')).toContain('select a file');
  });
});
