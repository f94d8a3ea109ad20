import type { Locator, Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** What opens over the page on a phone: "Files", folder and file; or the field, then day (and hour, minute) and "Set". */
const tapsInFilePicker = 3;
const tapsForDay = 3;
const tapsForMoment = 5;

/** A person at a phone, whose taps and fields are counted. */
export type CountedPerson = {
  page: Page;
  taps: number;
  fields: number;
  tap(what: Locator): Promise<void>;
  /** Taps a link of the sheet that "More" opens. */
  openFromMore(name: string): Promise<void>;
  fill(label: string | RegExp, text: string): Promise<void>;
  give(label: string | RegExp, file: File): Promise<void>;
  /** Taps a button that asks for a file. */
  choose(button: Locator, files: File | File[]): Promise<void>;
  /** A day, or a day and a time. */
  date(label: string | RegExp, value: string): Promise<void>;
  /** Opens a select and taps one of its lines. */
  pick(label: string | RegExp, line: string | { index: number }): Promise<void>;
  /** The key of the phone's keyboard that sends or goes on. */
  enter(): Promise<void>;
  /** Every tap: on buttons, into fields, in pickers. */
  total(): number;
};

export function countedPersonAt(page: Page): CountedPerson {
  let inPickers = 0;
  const field = (label: string | RegExp) => page.getByLabel(label).and(page.locator('input, textarea'));
  return {
    page,
    taps: 0,
    fields: 0,
    async tap(what) {
      this.taps += 1;
      await what.click();
    },
    async openFromMore(name) {
      await this.tap(page.getByRole('button', { name: /^More/ }));
      await this.tap(page.locator('#admin-more').getByRole('link', { name }));
    },
    async fill(label, text) {
      this.fields += 1;
      await field(label).fill(text);
    },
    async give(label, file) {
      this.fields += 1;
      inPickers += tapsInFilePicker - 1;
      await page.getByLabel(label).and(page.locator('input[type=file]')).setInputFiles(file);
    },
    async choose(button, files) {
      const chooser = page.waitForEvent('filechooser');
      await this.tap(button);
      this.fields += 1;
      inPickers += tapsInFilePicker - 1;
      await (await chooser).setFiles(files);
    },
    async date(label, value) {
      this.fields += 1;
      inPickers += (value.includes('T') ? tapsForMoment : tapsForDay) - 1;
      await field(label).fill(value);
    },
    async pick(label, line) {
      this.taps += 2;
      await page.getByLabel(label).and(page.locator('select')).selectOption(line);
    },
    async enter() {
      this.taps += 1;
      await page.keyboard.press('Enter');
    },
    total() {
      return this.taps + this.fields + inPickers;
    },
  };
}
