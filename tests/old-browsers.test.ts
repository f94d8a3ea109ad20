import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attribute } from './answer.ts';
import { projectFolder, testApp } from './test-app.ts';

const folder = join(projectFolder, 'build/client/assets');
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));

// `npm run trials -- old-browsers` opens pages in these browsers; this names what none of them can read.
test.each([
  ['layers', /@layer/],
  ['ranges, but in @container', /@media[^{]*[<>]/],
  ['lists of selectors within a selector', /:is\(|:where\(|:not\([^()]*,/],
  ['selectors made longer, for lists whose parts weigh differently', /does-not-exist/],
  ['logical properties', /[;{](?:margin|padding|inset|border)-(?:inline|block)[-:]/],
  ['inset, but in @supports', /[;{]inset:/],
  ['translate and rotate as properties', /[;{](?:translate|rotate|scale):/],
  ['nested rules', /[{};]\s*&/],
])('built style sheets are free of %s', (_what, trace) => {
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets.filter((name) => trace.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('rows with gaps have margins where browsers know gap in grids only, and the office has none', () => {
  const hasMargins = (name: string) => readFileSync(join(folder, name), 'utf8').includes('@supports not (inset:0){');
  expect(sheets.filter((name) => /^(styles|home-)/.test(name)).every(hasMargins)).toBe(true);
  expect(sheets.filter((name) => name.startsWith('admin')).some(hasMargins)).toBe(false);
});

test('no script needs a browser that looks behind itself in a pattern, as Safari does since 16.4', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => /\(\?<[=!]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('the public script has no short forms that Chromium 79 cannot read, and the field that traps spam is hidden without a style sheet', async () => {
  const site = await testApp();
  for (const path of ['/', '/contact']) {
    const page = await site.visit(path);
    expect(page.all('[hidden] [name=homepage]')).toHaveLength(1);
    const [script] = page.all('script[src]');
    const address = (script && attribute(script, 'src')) ?? '';
    expect(address).toContain('/assets/enhance-');
    const { body } = await site.visit(address);
    expect(body).toContain('document');
    expect(body).not.toMatch(/\?\.[a-z_$[(]|\?\?/i);
  }
  await site.close();
});
