import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, shortName } from '../app/legacy-api/endpoints.server.ts';
import { imageUrl } from '../app/legacy-api/picture-calls.server.ts';
import { imageRules } from '../app/media/image-rules.ts';
import { type Answer, attribute } from './answer.ts';
import { readCurl } from './curl.ts';
import { pictureFile } from './pictures.ts';
import { siteForAll } from './site-of-tests.ts';
import { goodPassword } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const places = [...endpoints.keys()].map(shortName);

const site = siteForAll();
let page: Answer;

beforeAll(async () => {
  page = await site.visit('/api');
});
afterAll(() => expect(site.errors).toEqual([]));

/** The text of an element, as a person would copy it. */
function textsIn(selector: string): string[] {
  return page.all(selector).map(({ textContent }) => plain(textContent));
}

function plain(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#x27|amp);/g, (_whole, name) => characters[name] ?? '');
}

/** The part of the page that tells of one call. */
function callSelector(name: string): string {
  return `#${shortName(name)}`;
}

describe('the page for people who write programs', () => {
  test('tells of every call, each at its own place, and of no other', () => {
    expect(page.status).toBe(200);
    expect(page.all('section.call').map((section) => attribute(section, 'id'))).toEqual(places);
  });

  test.each([...endpoints])('says of %s what it takes, how it is called and what it answers', (name, endpoint) => {
    const call = callSelector(name);
    const fields = [...Object.keys(endpoint.fields.shape), ...(endpoint.photo ? ['photo'] : [])];
    expect(textsIn(`${call} tbody th`).toSorted()).toEqual(fields.toSorted());
    for (const cells of page.all(`${call} tbody tr`)) {
      for (const cell of cells.querySelectorAll('td')) expect(cell.textContent.trim(), name).not.toBe('');
    }
    const needed = page.all(`${call} tbody tr`).map((row) => row.querySelectorAll('td')[0]?.textContent);
    const certain = endpoint.requiredFields.length + (endpoint.photo === 'required' ? 1 : 0);
    expect(needed.filter((word) => word === 'Yes')).toHaveLength(certain);
    expect(needed.filter((word) => word?.startsWith('This or '))).toHaveLength(endpoint.requiredOneOf?.length ?? 0);
    const [command = ''] = textsIn(`${call} .command`);
    expect(command.split('\n')[0]).toContain(`${site.origin}/api/${name}`);
    if (endpoint.method !== 'GET') expect(command).toContain(`--header 'Origin: ${site.origin}'`);
    expect(textsIn(`${call} .answer`).map((text) => JSON.parse(text))).toEqual([endpoint.example.response]);
    const tags = textsIn(`${call} .tag`);
    expect(tags).toEqual([endpoint.method, endpoint.access === 'staff' ? 'Staff' : 'Everyone']);
  });

  test('has all 23 calls in one table, which leads to them', () => {
    const links = page.all('.call-table a').map((link) => attribute(link, 'href'));
    expect(links).toHaveLength(23);
    expect(new Set(links)).toEqual(new Set(places.map((place) => `#${place}`)));
  });

  test('names every frame that the keyboard reaches by its call', () => {
    const names = page.all('main [tabindex="0"]').map((frame) => plain(attribute(frame, 'aria-label') ?? ''));
    expect(new Set(names).size).toBe(names.length);
    for (const name of endpoints.keys()) expect(names).toContain(`Example of ${name}`);
  });

  test('calls itself an API, and tells how much it takes and how wide its pictures are', () => {
    expect(textsIn('h1')).toEqual(['API for programs']);
    const sentences = textsIn('#how li').join(' ');
    const { maxBytes: json } = endpoints.get('uploadnotice.php') ?? { maxBytes: 0 };
    const { maxBytes: form } = endpoints.get('uploadimage.php') ?? { maxBytes: 0 };
    const mb = 1024 * 1024;
    expect(sentences).toContain(
      `${json / 1024} KB; a form with a photo up to ${form / mb} MB, the photo itself up to ${imageRules.maxBytes / mb} MB`,
    );
    const widest = imageUrl({ id: 'x', width: 1600, height: 1200, widths: [...imageRules.widths], colour: '' });
    expect(widest).toContain(`/${/up to (\d+) pixels/.exec(sentences)?.[1]}.jpg`);
  });

  test('is at one address, and not for search engines', async () => {
    for (const path of ['/API', '/api/', '/Api/']) {
      const moved = await site.visit(path);
      expect([moved.status, moved.headers.get('location')], path).toEqual([308, '/api']);
    }
    expect(attribute(page.all('meta[name="robots"]')[0], 'content')).toBe('noindex');
    expect((await site.visit('/sitemap.xml')).body).not.toContain('/api');
  });
});

describe('its commands, copied into a shell', () => {
  let photo: Uint8Array<ArrayBuffer>;
  let browser: Visitor;

  beforeAll(async () => {
    photo = new Uint8Array(await pictureFile(40, 30));
    await site.signIn({ username: 'office' });
    browser = site.browser();
  });

  /** Runs the command as it is on the page, and returns the status. */
  async function run(name: string, change = (command: string) => command): Promise<number> {
    const [shown = ''] = textsIn(`${callSelector(name)} .command`);
    const { path, keepsCookies, init } = readCurl(change(shown), photo);
    return (await (keepsCookies ? browser : site).visit(path, init)).status;
  }

  const own = (command: string) => command.replace('a long password of yours', goodPassword);
  const written = [...endpoints].filter(([, { access }]) => access === 'staff');

  test('read every list', async () => {
    for (const [name, { method }] of endpoints) {
      if (method === 'GET') expect(await run(name), name).toBe(200);
    }
  });

  test('are refused where staff is meant, and do their work once signed in', async () => {
    for (const [name] of written) expect(await run(name), name).toBe(401);
    expect(await run('login.php')).toBe(401);
    expect(await run('login.php', own)).toBe(200);
    // Nothing has the id of the examples.
    const isAboutOne = (needs: readonly string[]) => needs.some((name) => name === 'id' || name === 'photo_id');
    for (const [name, { requiredFields: needs }] of written)
      expect(await run(name), name).toBe(isAboutOne(needs) ? 404 : 200);
    expect(await run('logout.php')).toBe(200);
    expect(await run('uploadnotice.php')).toBe(401);
  });

  test('leave a message for the office', async () => {
    expect(await run('sendingmail.php')).toBe(200);
  });

  test('are refused without their header', async () => {
    const bare = (command: string) => command.replace(/--header 'Origin: [^']*'/, '').replace(/\\\n\s*\\\n/, '\\\n');
    expect(await run('sendingmail.php', bare)).toBe(403);
  });
});
