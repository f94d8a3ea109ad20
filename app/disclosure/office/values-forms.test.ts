import { afterEach, describe, expect, test } from 'vitest';
import { versionAt } from '../../../tests/documents.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { percentageOf, resultName, resultYears } from '../board-results.ts';

const [latest = 0, before = 0, first = 0] = resultYears();
const classX = '/admin/documents/results/x';
const infrastructure = '/admin/documents/section/e';

describe.each(oneEngine)('what is typed for the disclosure, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site, { role: 'editor' });
  afterEach(() => expect(site.errors).toEqual([]));

  const send = async (path: string, fields: Record<string, string>) =>
    staff.post(path, { version: await versionAt(staff, path), ...fields });
  const of = (year: number, part: 'state' | 'registered' | 'passed' | 'remarks') => resultName('X', year, part);
  const rowsOf = async () =>
    (await site.visit('/MPD')).all('#part-c tbody tr').map((row) => row.textContent.replace(/\s+/g, ' ').trim());

  test('results of three years are shown with the computed percentage', async () => {
    expect((await rowsOf())[0]).toContain('Not available yet');
    const years = {
      [of(latest, 'state')]: 'awaited',
      [of(before, 'state')]: 'given',
      [of(before, 'registered')]: '১০৬',
      [of(before, 'passed')]: ' 105 ',
      [of(before, 'remarks')]: '1 compartment',
      [of(first, 'state')]: 'not-applicable',
    };
    const { status, headers } = await send(classX, years);
    expect([status, headers.get('Location')]).toEqual([303, '/admin/documents#row-results-X']);
    const [awaited, given, none] = await rowsOf();
    expect(awaited).toContain('Awaited');
    expect(given).toBe(`2${before}10610599.061 compartment`);
    expect(none).toContain('Not applicable');
    expect((await staff.visit(classX)).body).toContain('Pass percentage: 99.06 %');
  });

  test('a school without the class says so in one choice', async () => {
    expect((await send(classX, { result_x: 'none' })).status).toBe(303);
    expect((await site.visit('/MPD')).text('#part-c')).toContain('Result: Class X: not applicable');
  });

  test('there is an error beside a faulty number of a result, and the typed text stays', async () => {
    const faulty: [what: string, typed: Record<string, string>, part: 'registered' | 'passed' | 'remarks'][] = [
      ['more passed than registered', { registered: '62', passed: '63' }, 'passed'],
      ['nobody registered', { registered: '0', passed: '0' }, 'registered'],
      ['a number alone', { registered: '62', passed: '' }, 'passed'],
      ['the other number alone', { registered: '', passed: '3' }, 'registered'],
      ['no number', { registered: 'many', passed: '1' }, 'registered'],
      ['a negative number', { registered: '62', passed: '-1' }, 'passed'],
      ['too many', { registered: '9999999', passed: '1' }, 'registered'],
      ['endless remarks', { registered: '62', passed: '60', remarks: 'x'.repeat(201) }, 'remarks'],
    ];
    for (const [what, typed, part] of faulty) {
      const fields = Object.entries(typed).map(([name, text]) => [of(latest, name as 'passed'), text]);
      const answer = await send(classX, Object.fromEntries(fields));
      expect([what, answer.status, answer.all(`#field-${of(latest, part)}-error`).length]).toEqual([what, 422, 1]);
      const registered = answer.all(`#field-${of(latest, 'registered')}`)[0]?.getAttribute('value');
      expect([what, registered]).toEqual([what, typed.registered]);
    }
    expect(await site.db.selectFrom('disclosure_value').select('name').execute()).toEqual([]);
  });

  test('sections and rooms are shown with their units', async () => {
    const rooms = {
      campus: '12,140',
      classrooms_count: '25',
      classrooms_size: '46.5',
      labs_count: '0',
      internet: 'yes',
      girls_toilets: '14',
      inspection_video: 'youtu.be/abc',
    };
    expect((await send(infrastructure, rooms)).status).toBe(303);
    const page = await site.visit('/MPD');
    const text = page.text('#part-e') ?? '';
    for (const shown of ['12,140 sq m', '25, each 46.5 sq m', 'Yes', '14', 'Not available yet'])
      expect(text).toContain(shown);
    expect(page.all('#part-e a').map((link) => link.getAttribute('href'))).toEqual(['https://youtu.be/abc']);
  });

  test('what is no number, no choice and no video is refused beside its field', async () => {
    const faulty = [
      ['campus', 'large'],
      ['campus', '0'],
      ['campus', '12.345'],
      ['girls_toilets', '1.5'],
      ['girls_toilets', '123456'],
      ['internet', 'perhaps'],
      ['inspection_video', 'https://evil.example/watch'],
      ['inspection_video', 'javascript:alert(1)'],
      ['inspection_video', 'https://youtube.com.evil.example/x'],
      ['inspection_video', 'https://user@youtube.com/x'],
    ] as const;
    for (const [name, text] of faulty) {
      const answer = await send(infrastructure, { [name]: text });
      expect([name, text, answer.status]).toEqual([name, text, 422]);
      expect(answer.all(`#field-${name}-error`)).toHaveLength(1);
    }
    expect(await site.db.selectFrom('disclosure_value').select('name').execute()).toEqual([]);
  });

  test('control characters go, and text that cannot be stored is refused', async () => {
    expect((await send(infrastructure, { girls_toilets: '1\u00004' })).status).toBe(400);
    expect((await send(infrastructure, { girls_toilets: '1\u00074' })).status).toBe(303);
    expect((await site.visit('/MPD')).text('#part-e')).toContain('14');
  });

  test('two who save at once: the second sees what the first has saved', async () => {
    const version = await versionAt(staff, infrastructure);
    expect((await staff.post(infrastructure, { version, boys_toilets: '12' })).status).toBe(303);
    const second = await staff.post(infrastructure, { version, boys_toilets: '13' });
    expect([second.status, second.body.includes('Asha Mahato')]).toEqual([409, true]);
  });

  test('a section without anything to type, and a class without examination, are no pages', async () => {
    for (const path of ['section/b', 'section/z', 'results/ix', 'section/%00']) {
      expect((await staff.visit(`/admin/documents/${path}`)).status).toBe(404);
    }
  });

  test('the list of the board is chosen by an administrator, and what was given stays', async () => {
    await send(infrastructure, { girls_toilets: '14' });
    const choice = '/admin/settings/disclosure';
    expect((await staff.visit(choice)).status).toBe(403);
    const head = await site.signIn({ username: 'head', role: 'administrator' });
    expect((await head.post(choice, { field_set: 'cbse-1999' })).status).toBe(422);
    expect((await head.post(choice, { field_set: 'state-board-2026' })).status).toBe(303);
    const page = await site.visit('/MPD');
    expect(page.text('h1')).toBe('School information');
    expect(page.text('#part-e')).toContain('14');
    expect(page.text('#part-c')).toContain('Uniform');
    expect((await staff.visit('/admin/documents')).body).toContain('State board'.replace('S', 's'));
  });

  test('the page says when the school has last checked it', async () => {
    expect((await site.visit('/MPD')).text('.disclosure-parts')).toContain(
      'Last checked by the school: Not available yet',
    );
    expect((await staff.post('/admin/documents', {})).status).toBe(303);
    expect((await site.visit('/MPD')).text('.disclosure-parts')).toMatch(
      /Last checked by the school on \d{1,2} \w{3} \d{4}/,
    );
  });
});

test.each([
  [106, 105, '99.06'],
  [62, 60, '96.77'],
  [58, 58, '100.00'],
  [7, 0, '0.00'],
  [0, 0, ''],
])('of %d registered %d passed: %s', (registered, passed, percentage) => {
  expect(percentageOf({ registered, passed })).toBe(percentage);
});

test('the result of a year counts from April on', () => {
  expect(resultYears('2027-03-31')).toEqual([2026, 2025, 2024]);
  expect(resultYears('2027-04-01')).toEqual([2027, 2026, 2025]);
});
