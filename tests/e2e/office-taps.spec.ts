import { countedPersonAt } from './counted-person.ts';
import { accountTasks } from './office-account-tasks.ts';
import { enquiryTasks } from './office-enquiry-tasks.ts';
import { lineOf, lineOfHead, type OfficeTask } from './office-tasks.ts';
import { writingTasks } from './office-writing-tasks.ts';
import { signInAsAdministrator, test } from './own-school.ts';
import { expect } from './site.ts';
import { comeFromAnAddressOfOnesOwn } from './staff.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
});

const weeks: Record<string, readonly OfficeTask[]> = {
  'what is written': writingTasks,
  enquiries: enquiryTasks,
  accounts: accountTasks,
};

for (const [area, tasks] of Object.entries(weeks)) {
  test(`the office does its work in few taps: ${area}`, async ({ page }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(60_000);
    await comeFromAnAddressOfOnesOwn(page.context());
    await signInAsAdministrator(page);
    const lines = [lineOfHead];
    for (const task of tasks) {
      await test.step(task.name, async () => {
        await (task.begin ?? (() => page.goto('/admin/dashboard')))(countedPersonAt(page));
        const person = countedPersonAt(page);
        await task.walk(person);
        const taps = person.total();
        lines.push(lineOf({ ...task, taps }));
        expect.soft(taps, task.name).toBeLessThanOrEqual(task.atMost);
      });
    }
    console.log(lines.join('\n'));
  });
}
