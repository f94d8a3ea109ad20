import type { Locator, Page } from '@playwright/test';
import type { CountedPerson } from './counted-person.ts';
import { tabTo } from './keyboard.ts';

/** Walks the same tasks without a mouse: everything is reached with Tab, and must show that it has the focus. */
export function keyboardPersonAt(page: Page): CountedPerson {
  let keys = 0;
  const field = (label: string | RegExp) => page.getByLabel(label).and(page.locator('input, textarea'));
  async function reach(what: Locator): Promise<void> {
    const target = what.first();
    await target.waitFor({ state: 'visible' });
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (!isThere) keys += await tabTo(page, target);
  }
  async function press(key: string): Promise<void> {
    keys += 1;
    await page.keyboard.press(key);
  }
  return {
    page,
    taps: 0,
    fields: 0,
    async tap(what) {
      const kind = await what.first().evaluate((element) => (element as HTMLInputElement).type);
      if (kind === 'radio') return chooseRadio(page, what, press);
      await reach(what);
      if (kind === 'text' || kind === 'textarea') return;
      await press(kind === 'checkbox' ? 'Space' : 'Enter');
    },
    async openFromMore(name) {
      await this.tap(page.locator('.admin-side').getByRole('link', { name }));
    },
    async fill(label, text) {
      await reach(field(label));
      await page.keyboard.insertText(text);
    },
    async give(label, file) {
      const input = page.getByLabel(label).and(page.locator('input[type=file]'));
      await reach(input);
      await input.setInputFiles(file);
      // A photo that is shown moves the fields below it, one of which might have the focus by then.
      await page.evaluate(untilDrawn);
    },
    async choose(button, files) {
      const chooser = page.waitForEvent('filechooser');
      await this.tap(button);
      await (await chooser).setFiles(files);
    },
    async date(label, value) {
      await reach(field(label));
      await field(label).fill(value);
    },
    async pick(label, line) {
      const select = page.getByLabel(label).and(page.locator('select'));
      await reach(select);
      await select.selectOption(line);
    },
    enter: () => press('Enter'),
    total: () => keys,
  };
}

/** Tab stops at a group of radio buttons once, at the one that is chosen; arrows choose another. */
async function chooseRadio(page: Page, what: Locator, press: (key: string) => Promise<void>): Promise<void> {
  const name = (await what.first().getAttribute('name')) ?? '';
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const chosen = group.and(page.locator(':checked'));
  await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first());
  for (let step = await group.count(); step > 0 && !(await what.first().isChecked()); step--) await press('ArrowDown');
}

async function untilDrawn(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const chosen = Array.from(document.images).filter(({ src }) => src.startsWith('blob:'));
  await Promise.all(chosen.map((image) => image.decode().catch(() => undefined)));
  await frame();
}
