import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { showLanguages } from '../../tests/show-languages.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import { translate } from '../../tests/translate.ts';
import { insertNotice } from './notices.server.ts';

onOneEngine('the feed of notices', (_openDatabase, engine) => {
  test('has them in the language and of the type that is asked for, each in valid XML', async () => {
    const site = await testApp({ engine });
    await showLanguages(site.db);
    const title = 'Fees & <forms> "today"';
    const fee = await insertNotice(
      site.db,
      { title, details: 'Pay\u0007 by Friday.', category: 'fee', is_pinned: 0, happens_on: '2026-12-04' },
      asStaff,
    );
    await insertNotice(site.db, { title: '', details: 'Closed.', category: 'holiday', is_pinned: 0 }, asStaff);
    await translate(site.db, { subject: 'notice', id: fee }, 'bn', { title: [title, 'ফি'] });
    const found = (await site.visit('/bn')).all('link[type="application/atom+xml"]');
    expect(attribute(found[0], 'href')).toBe('/allnotices.atom?lang=bn');
    const feed = async (search: string) => {
      const { status, headers, body } = await site.visit(`/allnotices.atom${search}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
      return readEntries(body);
    };
    expect(await feed('')).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/: Closed\.$/) }),
      {
        title: `Fri, 4 Dec 2026: ${title}`,
        link: `http://localhost:3000/allnotices/${fee}`,
        content: 'Pay by Friday.',
      },
    ]);
    expect(await feed('?category=fee&lang=bn')).toMatchObject([
      { title: expect.stringMatching(/ফি$/), link: `http://localhost:3000/bn/allnotices/${fee}` },
    ]);
    const board = await site.visit('/bn/allnotices?category=fee');
    const link = board.all('link[type="application/atom+xml"]')[0];
    expect(attribute(link, 'href')).toBe('/allnotices.atom?category=fee&lang=bn');
    const own = await site.visit(`/allnotices/${fee}`);
    const data = own.all('script[type="application/ld+json"]').map(({ textContent }) => JSON.parse(textContent));
    expect(data).toContainEqual(expect.objectContaining({ '@type': 'NewsArticle', headline: title }));
    expect(data).toContainEqual(
      expect.objectContaining({ '@type': 'Event', startDate: '2026-12-04', endDate: '2026-12-04', name: title }),
    );
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

/** @throws when it is no XML */
function readEntries(body: string): Record<string, string>[] {
  const entries: Record<string, string>[] = [];
  let name = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    name = tag.name;
    if (name === 'entry') entries.push({ title: '', content: '' });
    const entry = entries.at(-1);
    if (entry && name === 'link') entry.link = String(tag.attributes.href);
  });
  parser.on('text', (text) => {
    const entry = entries.at(-1);
    if (entry && (name === 'title' || name === 'content')) entry[name] += text.trim();
  });
  parser.write(body).close();
  return entries;
}
