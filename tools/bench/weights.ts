import type { Browser, Page } from '@playwright/test';
import { type Budget, budgetOf } from '../../tests/e2e/page-weights.ts';
import { open, pages } from '../../tests/e2e/site.ts';
import { scrollToEnd, untilCompressed, Wire } from '../../tests/e2e/wire.ts';
import { phone, withChromium } from '../harness/browser.ts';
import type { Finding } from '../harness/findings.ts';
import { withSite } from '../harness/site.ts';

export function run(): Promise<Finding[]> {
  return withSite({}, ({ origin }) =>
    withChromium([], async (browser) => {
      const rows: Finding[] = [];
      for (const path of pages) rows.push(await weigh(browser, origin, path));
      return rows;
    }),
  );
}

async function weigh(browser: Browser, origin: string, path: string): Promise<Finding> {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  try {
    const other = await context.newPage();
    await open(other, path);
    const address = other.url();
    if (path === '/') await untilCompressed(other, address);
    await other.close();
    return rowOf(path, await weightOf(await context.newPage(), address), budgetOf(path));
  } finally {
    await context.close();
  }
}

async function weightOf(page: Page, address: string): Promise<Budget> {
  await page.goto('about:blank');
  const wire = await Wire.watch(page);
  await page.goto(address);
  await wire.settle(page);
  const beforeScrolling = wire.bytes;
  await scrollToEnd(page);
  await wire.settle(page);
  return {
    all: wire.bytes,
    beforeScrolling,
    html: wire.bytesOf('Document'),
    css: wire.bytesOf('Stylesheet'),
    script: wire.bytesOf('Script'),
    requests: wire.requests,
  };
}

function rowOf(path: string, weight: Budget, budget: Budget): Finding {
  const kinds = Object.keys(budget) as (keyof Budget)[];
  return {
    name: `Weight of \`${path}\` on a phone`,
    figure: inWords(weight),
    bar: inWords(budget),
    ok: kinds.every((kind) => weight[kind] <= budget[kind]),
  };
}

function inWords({ all, beforeScrolling, html, css, script, requests }: Budget): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return `${kb(all)} KB (${kb(beforeScrolling)} before scrolling): HTML ${kb(html)}, CSS ${kb(css)}, script ${kb(script)}; ${requests} requests`;
}
