import { afterAll, describe, expect, test } from 'vitest';
import { textField, tidy } from '../app/lib/text.ts';
import { blocksOfPastedText } from '../app/ui/rich-text/editor/pasted-text.ts';
import { attribute } from './answer.ts';
import { call } from './api-calls.ts';
import { listFile, sentForm } from './import-forms.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';

const breaks = [
  ['U+000B', '\u000B'],
  ['U+000C', '\u000C'],
  ['U+0085', '\u0085'],
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
] as const;

/** All of C0 and C1 but NUL, which is refused, the tab, and what breaks a line. */
const rubbish = Array.from({ length: 0xa0 }, (_, code) => code)
  .filter((code) => (code < 0x20 || code > 0x7e) && ![0, 9, 0x0a, 0x0b, 0x0c, 0x0d, 0x85].includes(code))
  .map((code) => String.fromCharCode(code));

const first = 'A holiday';
const second = 'School reopens';

describe('what means a new line in text from elsewhere', () => {
  const site = siteForAll();
  const staff = staffForAll(site);
  afterAll(() => expect(site.errors).toEqual([]));

  const notice = () =>
    site.db.selectFrom('notice').select(['title', 'details']).orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  const inLine = `${first} ${second}`;
  const inLines = `${first}\n${second}`;

  test.each(breaks)('%s on pages: a line break in a long field, a space in a short one', async (_code, mark) => {
    const text = `${first}${mark}${second}`;
    const fields = { title: text, details: text, category: 'general', intent: 'publish' };
    expect((await staff.post('/admin/notices/new', fields)).status).toBeLessThan(400);
    expect(await notice()).toEqual({ title: inLine, details: inLines });
    const enquiry = { name: text, mobile_no: '00000 00012', message: text };
    expect((await site.post('/contact', { ...enquiry, mobile_no: '+91 90000 00000' })).status).toBeLessThan(400);
    const kept = await site.db
      .selectFrom('enquiry')
      .select(['name', 'message'])
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ name: inLine, message: inLines });
    const section = await staff.visit('/admin/settings/school');
    const version = attribute(section.all('.admin-form [name=version]')[0], 'value') ?? '';
    await staff.post('/admin/settings/school', { name: 'Lotus School', motto: text, version });
    const motto = await site.db.selectFrom('setting').select('value').where('name', '=', 'motto').execute();
    expect(motto).toEqual([{ value: inLine }]);
  });

  test.each(breaks)('%s through the API', async (_code, mark) => {
    const text = `${first}${mark}${second}`;
    expect((await call(staff, 'uploadnotice.php', { title: text, details: text })).status).toBe(200);
    expect(await notice()).toEqual({ title: inLine, details: inLines });
  });

  test.each(breaks)('%s in a cell of a list, which is one line', async (_code, mark) => {
    const cell = `"${first}${mark}${second}"`;
    const list = `Title,Kind,First day,Details\n${cell},holiday,15 Aug 2027,${cell}\n`;
    const checked = await staff.post('/admin/calendar/import', listFile(list));
    const done = await staff.post('/admin/calendar/import', sentForm(checked, '.import-take', 'import'));
    expect(done.status).toBeLessThan(400);
    const item = await site.db
      .selectFrom('calendar_item')
      .select(['title', 'details'])
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(item).toEqual({ title: inLine, details: inLine });
    await site.db.deleteFrom('calendar_item').execute();
  });

  test.each(breaks)('%s in formatted text that is pasted', (_code, mark) => {
    const text = `${first}${mark}${second}`;
    expect(blocksOfPastedText(text)).toEqual(blocksOfPastedText(inLines));
  });
});

test.each(breaks)('%s counts as one character, and is trimmed at the end', (_code, mark) => {
  const field = textField(3, () => 'too long');
  expect(field.parse(`a${mark}b`)).toBe('a\nb');
  expect(textField(3, () => 'too long', ' ').parse(`a${mark}b${mark}`)).toBe('a b');
});

test('other control characters go, tabs and line ends stay', () => {
  for (const character of rubbish)
    expect([character.charCodeAt(0), tidy(`a${character}b`)]).toEqual([character.charCodeAt(0), 'ab']);
  expect(tidy('a\tb\nc\r\nd\re')).toBe('a\tb\nc\nd\ne');
});
