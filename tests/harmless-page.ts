import { expect } from 'vitest';
import { type Answer, attribute } from './answer.ts';
import { htmlFaults } from './html-faults.ts';

const foreign = 'iframe, [onerror], [onclick], img[src="x"], main style, main script';

/** Nothing that somebody typed has become markup, a script or a link that runs. */
export async function expectHarmless(path: string, page: Answer): Promise<void> {
  expect([path, page.status]).toEqual([path, 200]);
  expect([path, page.all(foreign).length, page.all('h1').length]).toEqual([path, 0, 1]);
  const addresses = [...page.all('[href]'), ...page.all('[src]')].map(
    (one) => attribute(one, 'href') ?? attribute(one, 'src') ?? '',
  );
  expect([path, addresses.filter((address) => /^\s*(javascript|data|vbscript|\/\/)/i.test(address))]).toEqual([
    path,
    [],
  ]);
  expect([path, page.body.isWellFormed(), page.body.includes('\uFFFD')]).toEqual([path, true, false]);
  // Two tables may well have one heading here.
  const faults = (await htmlFaults(page.body)).filter((one) => !/^(unique-landmark|text-content)/.test(one));
  expect([path, faults]).toEqual([path, []]);
  for (const [, json = ''] of page.body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    expect(JSON.parse(json)['@type']).toMatch(/School|BreadcrumbList|\w+/);
  }
}
