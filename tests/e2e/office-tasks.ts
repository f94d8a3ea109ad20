import type { Page } from '@playwright/test';
import type { CountedPerson } from './counted-person.ts';

export type OfficeTask = {
  name: string;
  /** Taps that the same work took before, and that it takes in WordPress; undefined = it could not be done. */
  before: number | undefined;
  wordPress: number | undefined;
  atMost: number;
  /** Brings the person to where the task begins; its taps are not counted. */
  begin?: (person: CountedPerson) => Promise<unknown>;
  walk: (person: CountedPerson) => Promise<void>;
};

type Line = Pick<OfficeTask, 'name' | 'before' | 'wordPress'> & { taps: number };

export function lineOf({ name, before, wordPress, taps }: Line): string {
  const cell = (value: number | undefined) => String(value ?? '–').padStart(10);
  return `${name.padEnd(52)}${cell(before)}${cell(taps)}${cell(wordPress)}`;
}

export const lineOfHead = `${'Taps at 360 × 800'.padEnd(52)}${['before', 'now', 'WordPress'].map((word) => word.padStart(10)).join('')}`;

/** Fills in and sends a form of the admin area without opening it: what was there before the task begins. */
export async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** From the dashboard. */
export async function openList(person: CountedPerson, name: string): Promise<void> {
  const panel = person.page.locator('.manage-panel');
  await person.tap(panel.getByRole('link', { name }));
}

export const toast = ({ page }: CountedPerson, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });
