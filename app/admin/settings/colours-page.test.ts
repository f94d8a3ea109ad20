import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForAll, staffForAll } from '../../../tests/site-of-tests.ts';
import { projectFolder, testApp } from '../../../tests/test-app.ts';
import { contrastWithWhite, darkerFor, originalColours } from '../../settings/colours.ts';

const original = {
  colourAbout: originalColours.about,
  colourStudy: originalColours.study,
  colourCampus: originalColours.campus,
};

describe.each(oneEngine)('the colours on %s', (engine) => {
  const site = siteForAll({ engine });
  const asha = staffForAll(site);
  afterAll(() => expect(site.errors).toEqual([]));

  async function save(fields: Record<string, string>) {
    const page = await asha.visit('/admin/settings/colours');
    const version = attribute(page.all('.admin-form input[name=version]')[0], 'value') ?? '';
    return asha.post('/admin/settings/colours', { ...original, version, ...fields });
  }

  const sheetOf = async (path: string) =>
    attribute((await site.visit(path)).all('head link[rel=stylesheet]')[0], 'href') ?? '';

  test('are in the style sheet that each page asks for, as soon as they are saved', async () => {
    const before = await sheetOf('/contact');
    expect(before).not.toContain('?');
    expect((await save({ colourCampus: '#0f4a4a' })).status).toBe(303);
    expect(await sheetOf('/contact')).toBe(`${before}?campus=0f4a4a`);
    expect(await sheetOf('/')).toMatch(/\?campus=0f4a4a$/);
    expect(await sheetOf('/login')).toMatch(/\?campus=0f4a4a$/);
    const [plain, coloured] = [await site.visit(before), await site.visit(`${before}?campus=0f4a4a`)];
    expect(coloured.body.startsWith(plain.body)).toBe(true);
    expect(coloured.body.slice(plain.body.length)).toMatch(
      /^\[data-area="campus"\]\{--wall:#0f4a4a;--wall-2:#[0-9a-f]{6};/,
    );
    expect(coloured.headers.get('Cache-Control')).toContain('immutable');
    expect((await site.visit(`${before}?campus=red;}`)).body).toBe(plain.body);
    expect((await save({ intent: 'original-campus', colourCampus: '#0f4a4a' })).status).toBe(303);
    expect(await sheetOf('/contact')).toBe(before);
  });

  test('that are made up have no style sheet, and those of pages from before the last change keep theirs', async () => {
    const plain = await sheetOf('/contact');
    await save({ colourAbout: '#5a1f3c' });
    const former = await sheetOf('/contact');
    expect((await site.visit(former)).status).toBe(200);
    await save({ colourAbout: '#3c1f5a' });
    const sheets = [former, await sheetOf('/contact'), plain];
    expect(sheets[1]).toMatch(/\?about=3c1f5a$/);
    for (const sheet of sheets) expect([sheet, (await site.visit(sheet)).status]).toEqual([sheet, 200]);
    // Another server of the same school, which has made no sheet yet.
    const second = await testApp({ db: site.db });
    for (const sheet of sheets) expect([sheet, (await second.visit(sheet)).status]).toEqual([sheet, 200]);
    await second.close();
    const searches = [
      'about=123456',
      'campus=3c1f5a',
      'about=3c1f5a&x=1',
      'x=1&about=3c1f5a',
      'about=3c1f5a&about=3c1f5a',
    ];
    for (const search of searches) {
      const refused = await site.visit(`${plain}?${search}`);
      expect([search, refused.status, refused.headers.get('Cache-Control')]).toEqual([search, 404, 'no-store']);
    }
    await save({ colourAbout: original.colourAbout });
  });

  test('are refused with the figure when white text is hard to read on them', async () => {
    const page = await save({ colourStudy: '#c0504d' });
    expect(page.status).toBe(422);
    expect(page.text('.field-error')).toMatch(
      /^Contrast 4\.6:1 with white text is too low\. Choose a darker colour \(at least 7:1\)/,
    );
    expect((await save({ colourStudy: 'red' })).status).toBe(422);
    expect(await sheetOf('/contact')).not.toContain('?');
  });
});

test('the original colours are those of the style sheet, and pass', () => {
  const tokens = readFileSync(join(projectFolder, 'app/ui/tokens.css'), 'utf8');
  for (const [area, colour] of Object.entries(originalColours)) {
    const name = new RegExp(`\\[data-area="${area}"\\] \\{\\s*--wall: var\\((--[\\w-]+)\\)`).exec(tokens)?.[1];
    expect([area, new RegExp(`${name}: (#\\w+);`).exec(tokens)?.[1]]).toEqual([area, colour]);
    expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(7);
  }
});

test.each(['#c0504d', '#ffffff', '#ffc84f', '#000000'])(
  'the nearest darker colour for %s is just dark enough',
  (colour) => {
    const darker = darkerFor(colour, 7);
    expect(contrastWithWhite(darker)).toBeGreaterThanOrEqual(7);
    if (colour !== '#000000') expect(contrastWithWhite(darker)).toBeLessThan(7.4);
  },
);
