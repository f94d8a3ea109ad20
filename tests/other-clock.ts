import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Visitor } from './visitor.ts';

const yearMs = 365 * 86_400_000;
const preload = pathToFileURL(join(import.meta.dirname, 'other-clock.mjs')).href;

export function withClock(years: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET_MS: String(years * yearMs) };
}

/** Signs in and publishes. Answers the titles on the board afterwards, from the top. */
export async function titlesAfter(
  browser: Visitor,
  title: string,
  account: { username: string; password: string },
): Promise<string[]> {
  await browser.post('/login', account);
  await browser.post('/admin/notices/new', { title, details: `${title} in full.` });
  const { body } = await browser.visit('/api/fetchnotice.php');
  const { data } = JSON.parse(body) as { data: { title: string }[] };
  return data.map((notice) => notice.title).toReversed();
}
