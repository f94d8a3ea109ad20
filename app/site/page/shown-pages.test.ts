import { afterEach, expect, test } from 'vitest';
import { block, drawing } from '../../../scripts/demonstration/content/page-blocks.ts';
import { attribute } from '../../../tests/answer.ts';
import { onOneEngine } from '../../../tests/engines.ts';
import { formFieldsOf } from '../../../tests/form-fields.ts';
import { htmlFaults } from '../../../tests/html-faults.ts';
import { asStaff } from '../../../tests/staff.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { newId } from '../../lib/ids.ts';
import type { BlockField } from '../../pages/block-fields.ts';
import { type Block, type blockKinds, declarationOf, homeKinds, informationKinds } from '../../pages/block-kinds.ts';
import type { PageKey } from '../../pages/page-templates.ts';
import { findPageByKey, publishPage } from '../../pages/pages.server.ts';
import { setSchoolFact } from '../../settings/school.server.ts';

let site: TestApp;
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

async function publish(key: PageKey, title: string, blocks: Block[], description = ''): Promise<string> {
  return site.db.transaction().execute(async (tx) => {
    const page = await findPageByKey(tx, key);
    await publishPage(tx, page, { title, description, blocks }, asStaff);
    return page.id;
  });
}

const emptyRow = {
  key: null,
  area: 'campus',
  draft: null,
  draft_before: null,
  draft_by: '',
  published_at: null,
  updated_at: '2026-11-22T10:00:00.000Z',
  is_demonstration: 0,
  version: 1,
  removed_at: null,
  removed_by: null,
  bin_sequence: null,
} as const;

async function insertOwnPage(path: string, blocks: Block[]): Promise<string> {
  const id = newId();
  const published = JSON.stringify({ title: 'Our hostel', description: '', blocks });
  await site.db
    .insertInto('page')
    .values({ ...emptyRow, id, path, published })
    .execute();
  return id;
}

const photo = {
  image: { id: newId(), width: 1600, height: 1200, widths: [160, 640, 1600], colour: '#b54a2a' },
  focus: { x: 42, y: 8 },
  alt: 'The new library',
};

onOneEngine('pages of blocks', (_, engine) => {
  test('a page says that it is not written, until it is published: then visitors see it at once', async () => {
    site = await testApp({ engine });
    const before = await site.visit('/library');
    expect([before.status, before.text('h1')]).toEqual([200, 'Library']);
    expect(before.text('main')).toContain('not ready yet');
    expect(attribute(before.all('meta[name="robots"]')[0], 'content')).toBe('noindex');
    expect((await site.visit('/sitemap.xml')).body).not.toContain('/library<');
    const hidden = { ...block('text', { text: 'Not for visitors' }), is_hidden: true };
    const rows = block('values', {}, [
      { value: '6,000', label: 'books' },
      { value: '99', label: 'secrets' },
    ]) as Block;
    const [, secret] = rows.rows;
    if (secret) secret.is_hidden = true;
    await publish('library', 'Reading room', [
      block('lead', { text: 'The coolest room.' }),
      hidden,
      rows,
      block('steps', { heading: 'No steps' }),
    ]);
    const page = await site.visit('/library');
    expect(page.text('h1')).toBe('Reading room');
    expect(page.text('main')).toMatch(/The coolest room\..*6,000/);
    expect(page.text('main')).not.toMatch(/Not for visitors|secrets|No steps/);
    expect(page.all('meta[name="robots"]')).toEqual([]);
    expect(attribute(page.all('meta[name="description"]')[0], 'content')).toBe('The coolest room.');
    expect((await site.visit('/sitemap.xml')).body).toContain('/library<');
  });

  test('a page of the school’s own has its address, and its earlier one leads there', async () => {
    site = await testApp({ engine });
    const id = await insertOwnPage('/hostel', [block('lead', { text: 'Forty beds.' })]);
    await site.db.insertInto('page_address').values({ path: '/boarding', page_id: id }).execute();
    const page = await site.visit('/hostel');
    expect([page.status, page.text('h1'), page.text('.lead')]).toEqual([200, 'Our hostel', 'Forty beds.']);
    expect((await site.visit('/sitemap.xml')).body).toContain(`${site.origin}/hostel<`);
    for (const from of ['/Hostel', '/hostel/', '/boarding', '/BOARDING/']) {
      const { status, headers } = await site.visit(from);
      expect([from, status, headers.get('Location')]).toEqual([from, 308, '/hostel']);
    }
    await site.db.updateTable('page').set({ published: null }).where('id', '=', id).execute();
    for (const path of ['/hostel', '/hostel2', `/${'a'.repeat(500)}`, '/hostel/%00']) {
      expect([path, (await site.visit(path)).status]).toEqual([path, 404]);
    }
    expect((await site.post('/hostel', {})).status).toBe(404);
  });

  test('hostile words in every field break no page', async () => {
    site = await testApp({ engine });
    const staff = await site.signIn();
    for (const words of hostileWords) {
      const blocks = informationKinds.map((kind) => filledWith(kind, words));
      const id = await publish('sports', words.slice(0, 200), blocks, words);
      const home = await publish(
        'home',
        words.slice(0, 200),
        homeKinds.map((kind) => filledWith(kind, words)),
        words,
      );
      for (const page of [
        await site.visit('/sports'),
        await site.visit('/'),
        await staff.visit(`/admin/preview/${id}`),
        await staff.visit(`/admin/preview/${home}`),
      ]) {
        expect(page.status).toBe(200);
        const foreign = page.all('main script, main iframe, main [onclick], main style, main [onerror]');
        expect([foreign.length, page.all('h1').length]).toEqual([0, 1]);
        expect(
          page.all('a[href]').filter((link) => /^(javascript|data|\/\/)/i.test(attribute(link, 'href') ?? '')),
        ).toEqual([]);
      }
      for (const path of ['/sports', '/']) {
        // Two tables may well have one heading here.
        const faults = (await htmlFaults((await site.visit(path)).body)).filter(
          (one) => !one.startsWith('unique-landmark'),
        );
        expect(faults).toEqual([]);
      }
    }
  });
});

const hostileWords = [
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  '"></p></main><style>*{display:none}</style>',
  'javascript:alert(1)',
  '\u200B\u200D\u2060\uFEFF',
  '\u202Ereversed \u2066isolated \u0627\u0644\u0633\u0644\u0627\u0645',
  'a'.repeat(2_000),
  '| a | b |\n|---|---|\n| **[x](javascript:alert(1))** | ![y](//evil.example/x.png) |\n\n# # #\n\n- - - -',
];

function filledWith(kind: keyof typeof blockKinds, words: string): Block {
  const { fields, row } = declarationOf(kind);
  const filled = (all: Record<string, BlockField>) =>
    Object.fromEntries(Object.entries(all).map(([name, field]) => [name, hostileValue(field, words)]));
  return block(kind, filled(fields) as never, row ? [filled(row) as never, filled(row) as never] : []);
}

function hostileValue(field: BlockField, words: string): unknown {
  if (field.kind === 'text') return words;
  if (field.kind === 'choice') return field.options.at(-1);
  if (field.kind === 'checkbox') return 1;
  if (field.kind === 'table') return { head: [words, words], rows: [[words, words], [words]] };
  if (field.kind === 'file') return { key: `files/${newId()}.pdf`, name: words, bytes: 1 };
  return { ...photo, alt: words };
}

test('a photo keeps its point of focus, is offered small, and comes early as the first large picture of the home page', async () => {
  site = await testApp();
  await publish('labs', 'Labs', [
    block('picture', { picture: photo, text: 'A room' }),
    block('picture', { picture: drawing('no-such-drawing', ''), text: 'Another' }),
  ]);
  const page = await site.visit('/labs');
  const [image] = page.all('main img');
  expect([attribute(image, 'data-focus-x'), attribute(image, 'data-focus-y')]).toEqual(['40', '10']);
  expect(attribute(page.all('main source')[0], 'srcset')).toContain(`/media/images/${photo.image.id}/640.avif 640w`);
  expect(page.all('main img')).toHaveLength(1);
  await publish('home', 'Home', [block('slides', {}, [{ style: 'welcome', picture: photo, heading: 'Welcome' }])]);
  const home = await site.visit('/');
  const [hero] = home.all('.hero img');
  const said = ['fetchpriority', 'loading', 'data-focus-y'].map((name) => attribute(hero, name));
  expect(said).toEqual(['high', undefined, '10']);
  // Not too large for a phone.
  expect(attribute(home.all('.hero source')[0], 'sizes')).toBe('(min-width: 769px) 54vw, 76vw');
});

test('what a page leaves open comes from the settings', async () => {
  site = await testApp();
  await site.db.transaction().execute(async (tx) => {
    await setSchoolFact(tx, 'principalName', 'Anjali Mahato', asStaff);
    await setSchoolFact(tx, 'phone', '00000 00001', asStaff);
  });
  await publish('principal', 'A greeting', [
    block('portrait', { office: 'Principal', picture: drawing('bust-principal', '') }),
    block('text', { text: 'Dear parents' }),
  ]);
  await publish('transport', 'Buses', [
    block('buses', {}, [{ bus: 'Bus 1', stops: '8:05 am Market\nPond', at_school: '9:00' }]),
    block('action', { button_label: 'Ring', address: 'tel:' }),
  ]);
  expect((await site.visit('/principalmessage')).text('figcaption')).toContain('Anjali Mahato');
  const bus = await site.visit('/transport');
  expect(bus.text('td li strong')).toBe('8:05 am');
  // A bus without a number has none: the school's would be taken for the driver's.
  expect(bus.all('main section a').map((link) => attribute(link, 'href'))).toEqual(['tel:0000000001']);
});

test('the home page of an empty school shows its name, its notices and how to reach it, and invents nothing', async () => {
  site = await testApp();
  const page = await site.visit('/');
  expect([page.status, page.text('h1')]).toEqual([200, 'Our School']);
  expect(page.all('main form')).toHaveLength(1);
  expect(page.all('main a[href="/allnotices"]')).toHaveLength(1);
  expect(page.body).not.toMatch(/village|Shape Your Future|Murmu/);
  expect((await site.visit('/privacy')).text('h1')).toBe('Your details and your privacy');
});

test('staff edit a page where parents see it: a pencil at each part and entry, and what is not shown below', async () => {
  site = await testApp();
  const staff = await site.signIn();
  const cards = block('cards', {}, [{ title: 'A library' }, { title: 'A garden' }]);
  const empty = block('table', {});
  const id = await publish('sports', 'Games', [block('lead', { text: 'Everybody plays.' }), cards, empty]);
  const shown = await staff.visit(`/admin/preview/${id}?edit=${cards.id}`);
  const marks = shown.all('.edit-mark').map((mark) => [mark.textContent.trim(), attribute(mark, 'href')]);
  const path = `/admin/pages/${id}/blocks/${cards.id}`;
  expect(marks.slice(1)).toEqual([
    ['Short texts with icons or…', `${path}?view=page`],
    ['A library', `${path}/rows/${cards.rows[0]?.id}?view=page`],
    ['A garden', `${path}/rows/${cards.rows[1]?.id}?view=page`],
    ['Table', `/admin/pages/${id}/blocks/${empty.id}?view=page`],
  ]);
  expect(shown.all('.edit-mark[autofocus]').map((mark) => attribute(mark, 'href'))).toEqual([marks[1]?.[1]]);
  const row = marks[2]?.[1] ?? '';
  const saved = await staff.post(row, { ...formFieldsOf(await staff.visit(row)), title: 'Two libraries' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `/admin/preview/${id}?edit=${cards.id}`]);
  const again = await staff.visit(saved.headers.get('Location') ?? '');
  expect(again.text('.edit-foot button')).toBe('Publish');
  const version = attribute(again.all('.edit-foot [name=version]')[0], 'value') ?? '';
  await staff.post(`/admin/pages/${id}`, { intent: 'publish', version });
  const visited = await site.visit('/sports');
  expect([visited.body.includes('Two libraries'), visited.all('.edit-mark').length]).toEqual([true, 0]);
});

test('the office previews a draft and an earlier version in a frame, and nobody else does', async () => {
  site = await testApp();
  const staff = await site.signIn();
  const id = await publish('sports', 'Games', [block('lead', { text: 'Everybody plays.' })]);
  const draft = { title: 'Games', description: '', blocks: [block('lead', { text: 'Nobody sits.' })] };
  await site.db
    .updateTable('page')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .execute();
  const preview = await staff.visit(`/admin/preview/${id}`);
  expect([preview.status, preview.text('.lead')]).toEqual([200, 'Nobody sits.']);
  expect(preview.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(preview.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
  expect(preview.headers.get('Cache-Control')).toBe('no-store');
  expect(attribute(preview.all('meta[name="robots"]')[0], 'content')).toBe('noindex');
  const { id: revision } = await site.db.selectFrom('page_revision').select('id').executeTakeFirstOrThrow();
  const earlier = await staff.visit(`/admin/preview/${id}?revision=${revision}`);
  expect(earlier.text('.lead')).toBe('Everybody plays.');
  for (const path of [`/admin/preview/${newId()}`, `/admin/preview/x`, `/admin/preview/${id}?revision=${newId()}`]) {
    expect([path, (await staff.visit(path)).status]).toEqual([path, 404]);
  }
  const stranger = await site.visit(`/admin/preview/${id}`);
  expect([stranger.status, stranger.headers.get('Location')]).toEqual([
    302,
    `/login?returnTo=%2Fadmin%2Fpreview%2F${id}`,
  ]);
  expect((await site.visit('/sports')).headers.get('X-Frame-Options')).toBe('DENY');
});
