import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeWorkerPath } from '../app/admin/offline/use-office-worker.ts';
import { readAnswer } from './answer.ts';
import { openWalkedSchool } from './demonstration.ts';
import { addressIn } from './e2e/admin-addresses.ts';
import { adminPages } from './e2e/admin-pages.ts';
import { variantsOf } from './extent.ts';
import { unmarkedLatinTexts } from './interface-texts.ts';
import { writeInBengali } from './own-texts.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** What is typed, chosen or pressed, and names of programs and of people: those of this test, too. */
const asTyped =
  /\b(Enter|REMOVE|[A-Z]+_[A-Z_]+|school-bus|mailto|tel|M\.Sc|B\.Ed|Save As|Workbook|IMG_2034|Sports day|jpg|Wi-Fi|USB|PIN|Aegis|(Google|Microsoft) Authenticator|08:00 to 18:00|8 am to 6 pm|\d{1,2}:\d\d [ap]m)\b|\{\w+\}|“on Fri, 25 Dec 2026”|“nothing like it”|a–z|asha|The (clerk|test)/g;

let school: TestApp;
let staff: Visitor;
let addresses: string[];

beforeAll(async () => {
  school = await openWalkedSchool();
  staff = await school.signIn({ name: 'আশা মাহাত' });
  addresses = [];
  for (const path of adminPages) addresses.push(await addressIn(school.db, path));
  await writeInBengali(school.db);
});
afterAll(() => school.close());

const languages = ['bn', 'or', 'hi'] as const;

test.each(languages)('no page of the office has an English word in %s', async (language) => {
  await school.db.updateTable('person').set({ language }).execute();
  const found: Record<string, string[]> = {};
  const walked = addresses.filter((_, place) => variantsOf(languages, place).includes(language));
  for (const path of walked) {
    for (const text of unmarkedLatinTexts(await staff.visit(path), asTyped))
      found[text] = [...(found[text] ?? []), path];
  }
  expect(found).toEqual({});
  expect(school.errors).toEqual([]);
});

test.each(languages)('nor has what is shown without a connection or a right, in %s', async (language) => {
  const worker = await school.visit(officeWorkerPath(language));
  const [, offline = '{}'] = /^self\.offlinePage=(\{.*?"files":\[[^\]]*\]\});/s.exec(worker.body) ?? [];
  const { html, headers } = JSON.parse(offline) as { html: string; headers: Record<string, string> };
  expect(unmarkedLatinTexts(await readAnswer(new Response(html, { headers })), asTyped)).toEqual([]);
  const editor = await school.signIn({ username: 'editor', role: 'editor' });
  await school.db.updateTable('person').set({ language }).execute();
  const refused = await editor.visit('/admin/people');
  expect([refused.status, unmarkedLatinTexts(refused, asTyped)]).toEqual([403, []]);
});
