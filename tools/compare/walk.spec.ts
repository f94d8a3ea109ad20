import type { Page } from '@playwright/test';
import { type CountedPerson, countedPersonAt } from '../../tests/e2e/counted-person.ts';
import { accountTasks } from '../../tests/e2e/office-account-tasks.ts';
import { enquiryTasks } from '../../tests/e2e/office-enquiry-tasks.ts';
import { noticeListTasks, photoListTasks } from '../../tests/e2e/office-list-tasks.ts';
import { resultListTasks } from '../../tests/e2e/office-result-tasks.ts';
import type { OfficeTask } from '../../tests/e2e/office-tasks.ts';
import { writingTasks } from '../../tests/e2e/office-writing-tasks.ts';
import { test } from '../../tests/e2e/site.ts';
import { type Colleague, signIn } from '../../tests/e2e/staff.ts';
import { password, people } from './schools.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const titles = { uniform: 'Uniform', bus: 'Bus pass', library: 'Library', sports: 'Sports' };

/** What is counted comes before what adds to it. */
const weeks: ((colleague: Colleague) => readonly OfficeTask[])[] = [
  () => photoListTasks,
  () => resultListTasks,
  () => noticeListTasks(titles),
  () => writingTasks,
  () => enquiryTasks,
  accountTasks,
];

for (const [index, tasksOf] of weeks.entries()) {
  const username = people.walkers[index] ?? '';
  test(username, async ({ page }) => {
    page.setDefaultTimeout(60_000);
    await page.clock.setFixedTime(new Date());
    const colleague = { username, password, name: username, email: '' };
    await signIn(page, colleague);
    for (const { name, begin, walk } of tasksOf(colleague)) {
      await test.step(name, async () => {
        await (begin ?? (() => page.goto('/admin/dashboard')))(countedPersonAt(page));
        const person = personAt(page);
        await walk(person);
        test.info().annotations.push({ type: name, description: `${person.total()} taps` });
      });
    }
  });
}

/** What is saved while somebody types is saved after each field: how much at once would depend on the machine. */
function personAt(page: Page): CountedPerson {
  const person = countedPersonAt(page);
  const { enter } = person;
  person.enter = async () => {
    const saved = page.waitForResponse(/\/captions\/save/);
    await enter.call(person);
    await saved;
  };
  return person;
}
