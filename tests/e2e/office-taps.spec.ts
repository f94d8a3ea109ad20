import type { Page } from '@playwright/test';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { setSchoolFact } from '../../app/settings/school.server.ts';
import { isLong } from '../extent.ts';
import { asStaff } from '../staff.ts';
import { type CountedPerson, countedPersonAt } from './counted-person.ts';
import { keyboardPersonAt } from './keyboard-person.ts';
import { accountTasks } from './office-account-tasks.ts';
import { enquiryTasks } from './office-enquiry-tasks.ts';
import { noticeListTasks, photoListTasks } from './office-list-tasks.ts';
import { resultListTasks } from './office-result-tasks.ts';
import { lineOf, lineOfHead, type OfficeTask } from './office-tasks.ts';
import { writingTasks } from './office-writing-tasks.ts';
import { onEmptySchool } from './own-school.ts';
import { expect } from './site.ts';
import { type Colleague, createStaff, inDatabase, signIn } from './staff.ts';

const test = onEmptySchool();

const weeks: Record<string, (colleague: Colleague) => readonly OfficeTask[]> = {
  'what is written': () => writingTasks,
  'lists of notices': ({ username }) => noticeListTasks(titlesFor(username)),
  photos: () => photoListTasks,
  results: () => resultListTasks,
  enquiries: () => enquiryTasks,
  accounts: accountTasks,
};

/** Tests of their own fill in other forms without a mouse. */
const formWithPhoto = writingTasks.filter(({ name }) => name === 'one result with photo');

function titlesFor(whom: string) {
  return {
    uniform: `Uniform, ${whom}`,
    bus: `Bus pass, ${whom}`,
    library: `Library, ${whom}`,
    sports: `Sports, ${whom}`,
  };
}

type Walk = {
  tasksOf: (colleague: Colleague) => readonly OfficeTask[];
  page: Page;
  dataDir: string;
  personAt: (page: Page) => CountedPerson;
};

async function walkAll({ tasksOf, page, dataDir, personAt }: Walk): Promise<Map<OfficeTask, number>> {
  const colleague = await createStaff({}, dataDir);
  await removeWhatOthersLeft(dataDir);
  await signIn(page, colleague);
  const taps = new Map<OfficeTask, number>();
  for (const task of tasksOf(colleague)) {
    await test.step(task.name, async () => {
      await (task.begin ?? (() => page.goto('/admin/dashboard')))(countedPersonAt(page));
      const person = personAt(page);
      await task.walk(person);
      taps.set(task, person.total());
    });
  }
  return taps;
}

/** Tests of one worker share their school, those of other files too: nothing of an earlier one may count in the next. */
function removeWhatOthersLeft(dataDir: string) {
  return inDatabase(async (db) => {
    await db.updateTable('notice').set({ is_pinned: 0 }).execute();
    for (const table of ['photo', 'result', 'enquiry'] as const) await db.deleteFrom(table).execute();
    await inTransaction(db, (tx) => setSchoolFact(tx, 'resultsShow', 'all', asStaff));
  }, dataDir);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  for (const [area, tasksOf] of Object.entries(weeks)) {
    test(`the office does its work in few taps: ${area}`, async ({ page, ownSchool: { dataDir } }) => {
      const counted = await walkAll({ tasksOf, page, dataDir, personAt: countedPersonAt });
      console.log([lineOfHead, ...Array.from(counted, ([task, taps]) => lineOf({ ...task, taps }))].join('\n'));
      for (const [{ name, atMost }, taps] of counted) expect.soft(taps, name).toBeLessThanOrEqual(atMost);
    });
  }
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const [area, tasksOf] of Object.entries(isLong ? weeks : { 'a form with a photo': () => formWithPhoto })) {
    test(`the office does its work without a mouse: ${area}`, async ({ page, ownSchool: { dataDir } }) => {
      const keys = await walkAll({ tasksOf, page, dataDir, personAt: keyboardPersonAt });
      for (const [{ name }, count] of keys) expect.soft(count, name).toBeGreaterThan(0);
    });
  }
});
