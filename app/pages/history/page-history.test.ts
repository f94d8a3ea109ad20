import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { newId } from '../../lib/ids.ts';
import { recordImage } from '../../media/media.server.ts';
import type { Block, PageContent } from '../block-kinds.ts';
import { draftContent } from '../page-content.ts';
import { prunePages } from '../page-files.server.ts';
import { findPageByKey, publishPage } from '../pages.server.ts';
import { compareContents, compareTexts } from './compare.server.ts';

describe.each(oneEngine)('versions of a page on %s', (engine) => {
  const site = siteForEach({ engine });
  const asha = staffForEach(site);
  let id: string;
  beforeEach(async () => {
    id = (await findPageByKey(site.db, 'sports')).id;
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const page = () => findPageByKey(site.db, 'sports');
  const write = async (text: string) => {
    const [lead] = draftContent(await page()).blocks;
    const path = `/admin/pages/${id}/blocks/${lead?.id}`;
    const version = attribute((await asha.visit(path)).all('.admin-form [name=version]')[0], 'value') ?? '';
    return asha.post(path, { text, version });
  };
  const publish = async () =>
    asha.post(`/admin/pages/${id}`, { intent: 'publish', version: String((await page()).version) });

  test('are compared word by word, and restored into the draft with Undo', async () => {
    for (const text of ['Games on Friday.', 'Games on Monday and Friday.']) {
      await write(text);
      expect((await publish()).status).toBe(303);
    }
    const history = await asha.visit(`/admin/pages/${id}/history`);
    expect(history.all('.version')).toHaveLength(2);
    const compared = await asha.visit(attribute(history.all('.version a')[0], 'href') ?? '');
    expect([compared.text('ins'), compared.all('del').length]).toEqual([expect.stringContaining('Monday and'), 0]);
    const oldest = attribute(history.all('.version [name=revision]')[1], 'value') ?? '';
    const restored = await asha.post(`/admin/pages/${id}/history`, { revision: oldest });
    const shown = await asha.visit(restored.headers.get('Location') ?? '');
    expect((await page()).draft).toContain('Games on Friday.');
    const undo = attribute(shown.all('.toast-undo [name=id]')[0], 'value') ?? '';
    await asha.post(`/admin/pages/${id}`, { intent: 'restore', list: 'draft', id: undo, back: '/' });
    expect((await page()).draft).toBeNull();
    const late = await asha.post(`/admin/pages/${id}`, { intent: 'restore', list: 'draft', id: undo, back: '/' });
    expect(late.status).toBe(409);
    expect((await asha.post(`/admin/pages/${id}/history`, { revision: newId() })).status).toBe(404);
    expect((await asha.visit(`/admin/pages/${id}/compare?from=${newId()}&to=draft`)).status).toBe(404);
  });

  test('a discarded draft comes back, and a page is published as it was looked at', async () => {
    await write('One');
    await asha.post(`/admin/pages/${id}`, { intent: 'discard' });
    expect((await page()).draft).toBeNull();
    const version = String((await page()).version);
    await asha.post(`/admin/pages/${id}`, { intent: 'restore', list: 'draft', id: version, back: '/' });
    expect((await page()).draft).toContain('One');
    const stale = await asha.post(`/admin/pages/${id}`, { intent: 'publish', version });
    expect([stale.status, stale.text('.note')]).toEqual([409, expect.stringContaining('Asha Mahato has changed')]);
  });

  test('the last fifty stay, and pictures only as long as something shows them', async () => {
    const [shown, unused] = [somePreparedImage(), somePreparedImage()];
    await site.db.transaction().execute(async (tx) => {
      for (const image of [shown, unused]) await recordImage(tx, image, 'page');
    });
    const publishAs = async (title: string) => {
      const current = await page();
      const next: PageContent = { ...draftContent(current), title };
      await site.db.transaction().execute((tx) => publishPage(tx, current, next, asStaff));
    };
    for (let count = 1; count <= 52; count += 1)
      await publishAs(count === 3 ? `Sports ${shown.id}` : `Sports ${count}`);
    const images = async () => (await site.db.selectFrom('image').select('id').execute()).map((image) => image.id);
    expect(await prunePages(site.db)).toBe(0);
    expect(await prunePages(site.db, Date.now() + 48 * 60 * 60 * 1000)).toBe(1);
    expect(await images()).toEqual([shown.id]);
    expect((await asha.visit(`/admin/pages/${id}/history`)).all('.version')).toHaveLength(50);
    await publishAs('Sports for all');
    await prunePages(site.db, Date.now() + 48 * 60 * 60 * 1000);
    expect(await images()).toEqual([]);
  });
});

describe('a comparison', () => {
  const block = (id: string, text: string): Block => ({
    id,
    kind: 'lead',
    is_hidden: false,
    values: { text },
    rows: [],
  });
  const content = (...blocks: Block[]): PageContent => ({ title: 'T', description: '', blocks });
  const labels = { title: 'Title', description: 'Description' };

  test('tells added, removed, moved and changed blocks', async () => {
    const [a, b, c, d] = [block('a', 'A'), block('b', 'B'), block('c', 'C'), block('d', 'D')];
    const { blocks } = await compareContents(content(a, b, c), content(c, a, block('b', 'B two'), d), labels);
    expect(blocks.map(({ id, changes }) => [id, changes])).toEqual([
      ['c', ['moved']],
      ['b', ['changed']],
      ['d', ['added']],
    ]);
    expect((await compareContents(content(a, b), content(b), labels)).blocks).toMatchObject([
      { id: 'a', changes: ['removed'] },
    ]);
    expect(await compareContents(content(a), content(a), labels)).toEqual({ page: [], blocks: [] });
  });

  test('is by words in any script, and stays bounded', () => {
    expect(compareTexts('ইস্কুল আজ খোলা', 'ইস্কুল কাল খোলা')).toEqual([
      { text: 'ইস্কুল ', change: 'same' },
      { text: 'আজ', change: 'removed' },
      { text: 'কাল', change: 'added' },
      { text: ' খোলা', change: 'same' },
    ]);
    const other = (start: number) => Array.from({ length: 4_000 }, (_, index) => start + index * 2).join(' ');
    expect(compareTexts(other(0), other(1)).map(({ change }) => change)).toEqual(['removed', 'added']);
  });
});
