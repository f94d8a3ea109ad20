import type { Locator, Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A person at a phone, whose taps and fields are counted. */
export type CountedPerson = {
  page: Page;
  taps: number;
  fields: number;
  tap(what: Locator): Promise<void>;
  fill(label: string | RegExp, text: string): Promise<void>;
  give(label: string, file: File): Promise<void>;
  /** Taps a button that asks for a file. */
  choose(button: Locator, file: File): Promise<void>;
};

export function countedPersonAt(page: Page): CountedPerson {
  return {
    page,
    taps: 0,
    fields: 0,
    async tap(what) {
      this.taps += 1;
      await what.click();
    },
    async fill(label, text) {
      this.fields += 1;
      await page.getByLabel(label).and(page.locator('input, textarea')).fill(text);
    },
    async give(label, file) {
      this.fields += 1;
      await page.getByLabel(label).setInputFiles(file);
    },
    async choose(button, file) {
      const chooser = page.waitForEvent('filechooser');
      await this.tap(button);
      this.fields += 1;
      await (await chooser).setFiles(file);
    },
  };
}
