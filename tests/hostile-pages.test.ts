import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftContent } from '../app/pages/page-content.ts';
import { findPageByKey } from '../app/pages/pages.server.ts';
import { block } from '../scripts/demonstration/content/page-blocks.ts';
import { attribute } from './answer.ts';
import { onOneEngine } from './engines.ts';
import { addOwnPage } from './own-page.ts';
import { pdfFile } from './pdfs.ts';
import { pictureFile } from './pictures.ts';
import { siteForEach, staffForEach } from './site-of-tests.ts';
import type { Visitor } from './visitor.ts';

onOneEngine('against attackers and accidents', (_, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  let id: string;
  beforeEach(async () => {
    id = (await findPageByKey(site.db, 'library')).id;
  });
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const library = () => findPageByKey(site.db, 'library');
  const statusOf = async (address: string, visitor: Pick<Visitor, 'visit'> = site) =>
    (await visitor.visit(address)).status;

  async function publish(page = id) {
    const shown = await staff.visit(`/admin/pages/${page}`);
    const version = attribute(shown.all('.page-bar [name=version]')[0], 'value') ?? '';
    expect((await staff.post(`/admin/pages/${page}`, { intent: 'publish', version })).status).toBe(303);
  }

  async function send(path: string, fields: Record<string, string | Blob>, name = 'file') {
    const form = new FormData();
    const shown = await staff.visit(path);
    form.set('version', attribute(shown.all('.admin-form [name=version]')[0], 'value') ?? '');
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(field, value);
      else form.set(field, value, name);
    }
    const answer = await staff.post(path, form);
    expect([answer.status, answer.text('.field-error')]).toEqual([303, undefined]);
  }

  test('pictures and files are seen with what shows them: not as drafts, and not when it is hidden', async () => {
    await staff.post(`/admin/pages/${id}/add`, { kind: 'downloads' });
    const { blocks } = draftContent(await library());
    const [picture, downloads] = ['picture', 'downloads'].map((kind) => blocks.find((one) => one.kind === kind)?.id);
    const [pictureForm, downloadsForm] = [picture, downloads].map((one) => `/admin/pages/${id}/blocks/${one}`);
    const photo = new Blob([new Uint8Array(await pictureFile(400, 300))]);
    await send(String(pictureForm), { picture: 'new', alt: 'Shelves', photo }, 'shelves.jpg');
    const row = (await staff.post(String(downloadsForm), { intent: 'add' })).headers.get('Location') ?? '';
    await send(
      row,
      { title: 'Rules', file: 'new', document: new Blob([new Uint8Array(await pdfFile())]) },
      'rules.pdf',
    );
    const draft = (await library()).draft ?? '';
    const image = /"image":\{"id":"(\w+)"|"id":"(\w+)","width"/.exec(draft)?.slice(1).find(Boolean) ?? '';
    const file = /"key":"files\/(\w+\.pdf)"/.exec(draft)?.[1] ?? '';
    const addresses = [`/media/images/${image}/160.jpg`, `/media/pages/${file}`];
    const seen = (visitor?: Visitor) => Promise.all(addresses.map((address) => statusOf(address, visitor)));
    expect([await seen(), await seen(staff)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await publish();
    expect(await seen()).toEqual([200, 200]);
    await staff.post(`/admin/pages/${id}`, { id: String(picture), intent: 'hide' });
    await staff.post(String(downloadsForm), { id: row.split('/').at(-1) ?? '', intent: 'hide' });
    expect(await seen()).toEqual([200, 200]);
    await publish();
    expect([await seen(), await seen(staff)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  test('a draft is seen by nobody else, whatever the request', async () => {
    const secret = 'Words before their time';
    const content = { title: secret, description: secret, blocks: [block('lead', { text: secret })] };
    const own = await addOwnPage(site.db, '/hostel', secret);
    await site.db
      .updateTable('page')
      .set({ draft: JSON.stringify(content) })
      .where('id', 'in', [own, id])
      .execute();
    const addresses = ['/library', '/library.data', '/hostel', '/hostel.data', '/', '/sitemap.xml', '/_root.data'];
    const preview = [own, id].flatMap((page) =>
      ['', '.data', '?revision=draft'].map((more) => `/admin/preview/${page}${more}`),
    );
    const admin = [
      `/admin/pages/${id}`,
      `/admin/pages/${id}/compare?from=draft&to=published`,
      `/admin/pages/${id}.data`,
    ];
    for (const address of [...addresses, ...preview, ...admin]) {
      for (let time = 0; time < 2; time += 1)
        expect([address, (await site.visit(address)).body.includes(secret)]).toEqual([address, false]);
    }
    expect((await staff.visit(`/admin/preview/${id}`)).body).toContain(secret);
    expect((await site.visit('/library')).body).not.toContain(secret);
  });

  test('no spelling takes an address of the website', async () => {
    const spellings = `LIBRARY /library/ //library library?x library#x %6cibrary lib%72ary library%2f ./library
      x/../library ｌibrary lіbrary library. library.data library;x misson&visson Dashboard UploadNotice en or/x setup/x
      ADMIN media api/x assets/x favicon.ico documents/x calendar.ics .well-known/x login/x javascript:alert(1)
      https://evil.example/library comingsoon privacy/withdraw metrics hi`.split(/\s+/);
    spellings.push('library\u200B', '//evil.example/x y%', '\\\\evil.example\\x');
    const before = await site.db.selectFrom('page').select('id').execute();
    for (const path of spellings) {
      const { status } = await staff.post('/admin/pages/new', { title: 'Other', path, area: 'about' });
      expect([path, status]).toEqual([path, 422]);
    }
    expect(await site.db.selectFrom('page').select('id').execute()).toEqual(before);
  });

  test('when two clerks choose one address at once, one gets it, and the other an error', async () => {
    const other = await site.signIn({ username: 'bina' });
    const sent = (visitor: Visitor) =>
      visitor.post('/admin/pages/new', { title: 'Hostel', path: 'hostel', area: 'about' });
    const answers = await Promise.all([sent(staff), sent(other), sent(staff), sent(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422]);
  });

  test('addresses that were exchanged lead round in no circle', async () => {
    const [one, other] = [await addOwnPage(site.db, '/one', 'One'), await addOwnPage(site.db, '/other', 'Other')];
    await publish(one);
    await publish(other);
    const move = async (page: string, path: string) => {
      const settings = `/admin/pages/${page}/settings`;
      const version = attribute((await staff.visit(settings)).all('[name=version]')[0], 'value') ?? '';
      return (await staff.post(settings, { path, area: 'about', version })).status;
    };
    const tries = [await move(one, '/between'), await move(other, '/one'), await move(one, '/other')];
    expect(tries).toEqual([303, 422, 422]);
    expect([await move(one, '/one'), await move(one, '/between')]).toEqual([303, 303]);
    const { status, headers } = await site.visit('/one');
    expect([status, headers.get('Location')]).toEqual([308, '/between']);
    expect([await statusOf('/between'), await statusOf('/other')]).toEqual([200, 200]);
    await site.db.updateTable('page').set({ published: null }).where('id', '=', other).execute();
    await site.db.insertInto('page_address').values({ path: '/other', page_id: other }).execute();
    expect(await statusOf('/other')).toBe(404);
  });

  test('a link of the menu or of a block leads to no script and to no other site under our name', async () => {
    const addresses = `javascript:alert(1) JaVaScRiPt:alert(1) data:text/html,x //evil.example ///evil.example vbscript:x
      https://school.example@evil.example/ http:evil.example blob:https://x.example/1 file:///etc/passwd mailto: https://`;
    const others = [' javascript:alert(1)', 'java\tscript:alert(1)', '/\\evil.example', '\\\\evil.example'];
    others.push('/\t/evil.example', '/%2f/evil.example\\', 'https:\\\\evil.example@x');
    const links = await site.db.selectFrom('menu_item').select('id').execute();
    const action = (await staff.post(`/admin/pages/${id}/add`, { kind: 'action' })).headers.get('Location') ?? '';
    const version = attribute((await staff.visit(action)).all('.admin-form [name=version]')[0], 'value') ?? '';
    for (const address of [...addresses.split(/\s+/), ...others]) {
      const link = { label: 'Press me', parent: 'header', to: '', address, icon: '' };
      expect([address, (await staff.post('/admin/menu/new', link)).status]).toEqual([address, 422]);
      expect([address, (await staff.post('/admin/menu/new', { ...link, to: address })).status]).toEqual([address, 422]);
      const saved = await staff.post(action, { heading: 'x', button_label: 'Press me', address, version });
      expect([address, saved.status]).toEqual([address, 422]);
      expect(saved.body).not.toMatch(/href="\s*(javascript|data|vbscript|\/\/)/i);
    }
    expect(await site.db.selectFrom('menu_item').select('id').execute()).toEqual(links);
  });

  test('a page that is in the menu may be deleted and erased: nobody meets a dead link', async () => {
    const page = await addOwnPage(site.db, '/hostel', 'Hostel');
    await publish(page);
    await staff.post('/admin/menu/new', {
      label: 'Our hostel',
      parent: 'header',
      to: '/hostel',
      address: '',
      icon: '',
    });
    const isLinked = async (path = '/contact') => (await site.visit(path)).body.includes('href="/hostel"');
    expect(await isLinked()).toBe(true);
    await staff.post(`/admin/pages/${page}/delete`, {});
    expect([await isLinked(), await statusOf('/hostel'), await statusOf('/admin/menu', staff)]).toEqual([
      false,
      404,
      200,
    ]);
    await staff.post('/admin/bin', { intent: 'erase', list: 'pages', id: page });
    const left = await site.db.selectFrom('page').select('id').where('id', '=', page).execute();
    expect([left, await isLinked(), await statusOf('/admin/menu', staff)]).toEqual([[], false, 200]);
  });

  test('a page of more parts than can be shown in a moment is refused, and what was typed stays', async () => {
    await staff.post(`/admin/pages/${id}/add`, { kind: 'text' });
    const { draft } = await library();
    const form = `/admin/pages/${id}/blocks/${draftContent(await library()).blocks.at(-1)?.id}`;
    const shown = await staff.visit(form);
    const version = attribute(shown.all('.admin-form [name=version]')[0], 'value') ?? '';
    const headings = '# a\n'.repeat(4900).trim();
    const fields = { heading: '', text: headings, width: 'full', background: 'plain', version };
    const answer = await staff.post(form, fields);
    expect([answer.status, answer.text('textarea[name=text]')]).toEqual([422, headings.replaceAll('\n', ' ')]);
    expect(answer.body).toContain('1,500 paragraphs, list items and table rows, 500 of them in one text');
    expect(await library()).toMatchObject({ draft });
  });

  test('a stored page with too many headings has no list of them, and is shown', async () => {
    const headings = (block: number) =>
      Array.from({ length: 300 }, (_, index) => `# Part ${block} ${index}`).join('\n');
    const content = {
      title: 'Library',
      description: '',
      blocks: [1, 2, 3].map((number) => block('text', { text: headings(number) })),
    };
    await site.db
      .updateTable('page')
      .set({ published: JSON.stringify(content) })
      .where('id', '=', id)
      .execute();
    const page = await site.visit('/library');
    expect([page.status, page.all('.jump-link').length, page.all('h2').length > 800]).toEqual([200, 0, true]);
  });
});
