import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { testApp } from '../../tests/test-app.ts';
import { goodUpload } from '../../tests/uploads.ts';
import type { Visitor } from '../../tests/visitor.ts';

const priya = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board',
  is_topper: '1',
  consent_on: '2026-01-31',
  consent_reference: 'File 3',
};
const sujata = { name: 'Sujata Das', title: 'Teacher', cadre: 'pgt', department: 'Science', subjects: 'Physics' };

async function valuesAt(staff: Visitor, path: string): Promise<Record<string, string>> {
  const page = await staff.visit(path);
  const inputs = page.all('.admin-form input').filter((input) => attribute(input, 'type') !== 'checkbox');
  const options = page
    .all('.admin-form option[selected]')
    .map((option) => ['select', attribute(option, 'value') ?? '']);
  const typed = inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']);
  return Object.fromEntries([...typed, ...options].filter(([, value]) => value !== ''));
}

onOneEngine('another like this', (_openDatabase, engine) => {
  test('fills in class, session and examination, department and cadre, and never whose they are', async () => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    for (const [list, words, kept] of [
      ['results', priya, { class_name: 'X', session: '2025–26', exam: 'Board' }],
      ['faculty', sujata, { department: 'Science', select: 'pgt' }],
    ] as const) {
      await staff.post(`/admin/${list}/new`, await goodUpload(words));
      const panel = await staff.visit('/admin/dashboard');
      const link = panel.all('.published-panel a').find((one) => one.textContent.includes('Another like this'));
      const address = attribute(link, 'href') ?? '';
      expect(address).toMatch(new RegExp(`^/admin/${list}/new\\?like=\\w+$`));
      expect(await valuesAt(staff, address)).toEqual(kept);
      expect((await staff.visit(address)).all('.consent-fields input[checked]')).toEqual([]);
      expect((await staff.post(address, await goodUpload({ ...words, name: 'Another' }))).status).toBe(303);
      const faulty = await staff.post(address, await goodUpload({ ...words, name: 'x'.repeat(201) }));
      expect([faulty.status, faulty.text('#field-name-error')]).toEqual([
        422,
        expect.stringContaining('Use 200 characters or fewer'),
      ]);
    }
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('nothing is filled in when there is no such record', async () => {
  const site = await testApp();
  const staff = await site.signIn();
  for (const like of ['', 'x', '__proto__', '0'.repeat(26)]) {
    expect(await valuesAt(staff, `/admin/results/new?like=${like}`)).toEqual({});
    expect(await valuesAt(staff, `/admin/faculty/new?like=${like}`)).toEqual({});
  }
  await site.close();
});
