import { afterEach, describe, expect, test } from 'vitest';
import { tidy } from '../app/lib/text.ts';
import { type BlockFields, pageAddress } from '../app/pages/block-fields.ts';
import { type BlockKind, declarationOf, homeKinds, informationKinds } from '../app/pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../app/pages/page-content.ts';
import { findPageByKey } from '../app/pages/pages.server.ts';
import { type Answer, attribute } from './answer.ts';
import { oneEngine } from './fresh-database.ts';
import { expectHarmless } from './harmless-page.ts';
import { sentForm } from './import-forms.ts';
import { publicPaths } from './public-paths.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** Short enough for every field, and together everything that may end, open or turn something. */
const words = [
  '</title></script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Ereversed \u2067open',
  '🇮🇳👩‍👩‍👧‍👦',
  '[a](javascript:alert(1)) [b](data:text/html,x)',
  '\r\nBEGIN:VEVENT\\;,',
  "]]> --> {{7*7}} %s %00 ' =1+1",
  'العربية বাংলা\u200B\uFEFF',
] as const;

let site: TestApp;
let staff: Visitor;
afterEach(async () => {
  expect(site.errors.splice(0)).toEqual([]);
  await site.close();
});

function cut(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}

/** Calendar programs reject the whole feed for one wrong line. */
function expectCalendar({ status, body }: Answer, count: number): void {
  expect(status).toBe(200);
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = body.split('\r\n').slice(0, -1);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\n\r\0]/.test(line))).toEqual([]);
  const whole = body.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  expect(whole.filter((line) => !/^[A-Z-]+(;[A-Z-]+=[A-Z]+)*:/.test(line))).toEqual([]);
  expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(count);
}

async function send(path: string, fields: Record<string, string | string[]>): Promise<Answer> {
  const shown = await staff.visit(path);
  const version = attribute(shown.all('.admin-form [name=version]')[0], 'value') ?? '';
  return staff.post(path, { ...fields, version });
}

function typedInto(fields: BlockFields, text: string): Record<string, string | string[]> {
  const typed = Object.entries(fields).flatMap(([name, field]): [string, string | string[]][] => {
    if (field.kind === 'choice') return [[name, field.options.at(-1) ?? '']];
    if (field.kind === 'checkbox') return [[name, '1']];
    if (field.kind === 'picture') return [['picture', 'none']];
    if (field.kind === 'file') return [[name, 'none']];
    if (field.kind === 'table') {
      const cell = cut(text, 200);
      return [
        ['columns', '2'],
        ['head[]', [cell, cell]],
        ['cell[]', [cell, cell, '', cell]],
      ];
    }
    return [[name, field.format === pageAddress ? '/contact' : cut(text, field.max)]];
  });
  return Object.fromEntries(typed);
}

/** Types them into the form of a block of each kind, and of a row of each. */
async function writeBlocks(key: 'home' | 'sports', kinds: readonly BlockKind[], text: string): Promise<void> {
  const page = await findPageByKey(site.db, key);
  const content = { title: 'Page', description: '', blocks: kinds.map(withRow) };
  await site.db
    .updateTable('page')
    .set({ draft: JSON.stringify(content) })
    .where('id', '=', page.id)
    .execute();
  for (const block of content.blocks) {
    const { fields, row } = declarationOf(block.kind);
    const path = `/admin/pages/${page.id}/blocks/${block.id}`;
    if (Object.keys(fields).length > 0) await expectSaved(path, typedInto(fields, text));
    if (row) await expectSaved(`${path}/rows/${block.rows[0]?.id}`, typedInto(row, text));
  }
  const { version } = await findPageByKey(site.db, key);
  const published = await staff.post(`/admin/pages/${page.id}`, { intent: 'publish', version: String(version) });
  expect(published.status).toBe(303);
}

function withRow(kind: BlockKind) {
  const rows = declarationOf(kind).row ? [emptyRow(kind)] : [];
  return { ...emptyBlock(kind), rows };
}

async function expectSaved(path: string, fields: Record<string, string | string[]>): Promise<void> {
  const answer = await send(path, fields);
  expect([path, fields, answer.status, answer.text('.field-error')]).toEqual([path, fields, 303, undefined]);
}

describe.each(oneEngine)('hostile words on %s', (engine) => {
  test('typed into every form are stored, and shown as text wherever they are read', async () => {
    site = await testApp({ engine });
    staff = await site.signIn({ name: words.join(' ').slice(0, 90) });
    const all = words.join(' ');
    await expectSaved('/admin/settings/school', { name: cut(all, 100), tagline: cut(all, 100), motto: words[2] });
    await expectSaved('/admin/settings/place', { address: words[5], addressDetail: all, pin: '721 101' });
    await expectSaved('/admin/settings/people', { principalName: words[7], dataContact: words[2] });
    await expectSaved('/admin/settings/numbers', { affiliationNo: '"><b>', schoolCode: '</script>' });
    const day = new Date().toISOString().slice(0, 10);
    await expectSaved('/admin/calendar/new', { title: cut(all, 200), details: all, kind: 'exam', first_day: day });
    const own = await staff.post('/admin/pages/new', { title: cut(all, 200), path: 'hostel', area: 'about' });
    const id = own.headers.get('Location')?.split('/').at(-1) ?? '';
    const { version } = await site.db
      .selectFrom('page')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await staff.post(`/admin/pages/${id}`, { intent: 'publish', version: String(version) });
    const parent = 'header';
    await expectSaved('/admin/menu/new', { label: cut(all, 60), parent, to: '/hostel', address: '', icon: '' });
    await writeBlocks('sports', informationKinds, all);
    await writeBlocks('home', homeKinds, all);
    const paths = [...publicPaths, '/hostel'].filter((path) => path !== '/api');
    for (const path of paths) await expectHarmless(path, await site.visit(path));
    const office = ['dashboard', 'pages', 'menu', 'calendar', 'settings', 'settings/school', 'activity', `pages/${id}`];
    for (const name of office) expect([name, (await staff.visit(`/admin/${name}`)).status]).toEqual([name, 200]);
    expectCalendar(await site.visit('/calendar.ics'), 1);
    const manifest = JSON.parse((await site.visit('/manifest.webmanifest')).body);
    expect([manifest.name.isWellFormed(), manifest.short_name.isWellFormed()]).toEqual([true, true]);
    expect((await site.visit('/sitemap.xml')).body).not.toMatch(/<script|&(?!amp;|lt;)/);
    for (const path of ['/api/fetchnotice.php', '/api/fetchresult.php', '/api/fetchimage.php']) {
      expect(JSON.parse((await site.visit(path)).body)).toMatchObject({ success: true });
    }
  });

  test('that cannot be stored, or are too long, come back with a sentence', async () => {
    site = await testApp({ engine });
    staff = await site.signIn();
    const { id } = await findPageByKey(site.db, 'library');
    const to = (await staff.post(`/admin/pages/${id}/add`, { kind: 'text' })).headers.get('Location') ?? '';
    const forms: [string, string, Record<string, string>][] = [
      [to, 'text', { heading: 'Kept' }],
      ['/admin/pages/new', 'title', { path: 'kept', area: 'about' }],
      ['/admin/menu/new', 'label', { address: '/contact', parent: 'header', to: '', icon: '' }],
      ['/admin/settings/school', 'name', { tagline: 'Kept' }],
      ['/admin/calendar/new', 'title', { details: 'Kept', kind: 'exam', first_day: '2026-11-24' }],
    ];
    for (const [path, field, others] of forms) {
      const long = await send(path, { ...others, [field]: 'endless'.repeat(12_000) });
      expect([path, long.status, long.text('.field-error')]).toEqual([
        path,
        422,
        expect.stringMatching(/at most|long/i),
      ]);
      expect([path, long.body.includes('endless'.repeat(12_000))]).toEqual([path, true]);
      for (const text of ['a\0b', 'a\uD83D']) {
        const broken = await send(path, { ...others, [field]: text });
        expect([path, broken.status, broken.text('.field-error')]).toEqual([path, 400, expect.any(String)]);
      }
    }
  });

  test('in a list of days are imported as they are, and no cell of a list to correct is a formula', async () => {
    site = await testApp({ engine });
    staff = await site.signIn();
    const titles = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(1)', '＝1', ...words].map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    );
    const rows = titles.map(
      (title, index) => `"${title.replaceAll('"', '""')}",exam,2026-12-${String(index + 1).padStart(2, '0')}`,
    );
    const checked = await staff.post('/admin/calendar/import', {
      intent: 'check',
      text: ['Title,Kind,Day', ...rows].join('\n'),
    });
    expect(checked.text('.note')).toContain(`${titles.length} rows`);
    const form = sentForm(checked, '.import-take', 'import');
    expect((await staff.post('/admin/calendar/import', form)).status).toBe(303);
    const stored = await site.db.selectFrom('calendar_item').select('title').orderBy('sequence').execute();
    expect(stored.map(({ title }) => title)).toEqual(titles.map((text) => tidy(text)));
    await expectHarmless('/calendar', await site.visit('/calendar?session=2026'));
    expectCalendar(await site.visit('/calendar.ics'), titles.length);
    const correction = await staff.post('/admin/calendar/left-out.csv', form);
    const cells = correction.body.matchAll(/(?:^|,)"((?:[^"]|"")*)"/gm);
    expect([...cells].filter(([, cell = '']) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  });
});
