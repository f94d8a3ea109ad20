import { expect, test } from 'vitest';
import { addRecord } from '../../../tests/admin-records.ts';
import { attribute } from '../../../tests/answer.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import { translate } from '../../../tests/translate.ts';
import { insertNotice } from '../../notices/notices.server.ts';

eachEngine('the search of the website', (_openDatabase, engine) => {
  test('finds notices, pages, dates, documents and teachers, and nothing that is hidden', async () => {
    const site = await testApp({ engine });
    const words = { details: 'For all.', category: 'general', is_pinned: 0 } as const;
    const id = await insertNotice(site.db, { ...words, title: 'A fair for all' }, asStaff);
    await insertNotice(site.db, { ...words, title: 'A fair that is not ready', state: 'draft' }, asStaff);
    const teacher = await addRecord(site.db, 'faculty', 'Fair Das');
    await addRecord(site.db, 'calendar', 'Fair of books');
    const found = async (q: string, language = '') => {
      const page = await site.visit(`${language}/search?q=${encodeURIComponent(q)}`);
      return page.all('main .search-hit a').map((link) => [link.textContent.trim(), attribute(link, 'href')]);
    };
    expect((await found('fair')).map(([name]) => name)).toEqual(['A fair for all', 'Fair of books', 'Fair Das']);
    expect((await found('fair'))[0]?.[1]).toBe(`/allnotices/${id}`);
    expect(await found('calendar')).toContainEqual(['Academic calendar', '/calendar']);
    await showLanguages(site.db);
    const pair = ['A fair for all', 'সবার জন্য মেলা'] as const;
    await translate(site.db, { subject: 'notice', id }, 'bn', { title: pair });
    expect((await found('মেলা', '/bn')).map(([name]) => name)).toEqual(['সবার জন্য মেলা']);
    expect(await found('মেলা')).toEqual([]);
    const own = await addRecord(site.db, 'pages', 'Rules of the bazaar');
    await translate(site.db, { subject: 'page', id: own.id }, 'bn', { title: ['Rules of the bazaar', 'হাটের নিয়ম'] });
    expect(await found('bazaar')).toEqual([['Rules of the bazaar', `/page-${own.id}`]]);
    expect(await found('হাটের', '/bn')).toEqual([['হাটের নিয়ম', `/bn/page-${own.id}`]]);
    await site.db
      .updateTable('faculty')
      .set({ taken_down_at: new Date().toISOString() })
      .where('id', '=', teacher.id)
      .execute();
    expect((await found('Das')).map(([name]) => name)).toEqual([]);
    const [nothing, short] = [await site.visit('/search?q=zebra'), await site.visit('/search?q=z')];
    expect(nothing.text('main')).toContain('Nothing was found for “zebra”.');
    expect(short.text('[role=alert]')).toContain('at least 2');
    expect(site.errors).toEqual([]);
    await site.close();
  });
});
