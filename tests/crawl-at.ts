import { vi } from 'vitest';
import { crawl } from './crawl.ts';
import type { TestApp } from './test-app.ts';

/** What `crawl` finds at one moment: pages say which day it is, and a day may begin between two crawls. */
export async function crawlAt(moment: Date, site: TestApp): Promise<Map<string, string>> {
  vi.setSystemTime(moment);
  try {
    return await crawl(site);
  } finally {
    vi.useRealTimers();
  }
}
