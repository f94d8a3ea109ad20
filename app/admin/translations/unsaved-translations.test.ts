import { expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { onOneEngine } from '../../../tests/engines.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { asStaff } from '../../../tests/staff.ts';
import { testApp } from '../../../tests/test-app.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { createNotice, noticeTrash } from '../../notices/notices.server.ts';

onOneEngine('a translation that cannot be saved any more', (openDatabase) => {
  const title = 'শুক্রবার স্কুল বন্ধ';

  async function writeNotice(db: Database): Promise<string> {
    const notice = { title: 'School closed on Friday', details: 'The school is closed.' };
    const saved = await inTransaction(db, (tx) => createNotice(tx, notice, asStaff));
    return 'id' in saved ? saved.id : '';
  }

  const cases = {
    'because its notice went to the bin': async (db: Database) => {
      const id = await writeNotice(db);
      const remove = () => inTransaction(db, (tx) => noticeTrash.remove(tx, id, asStaff));
      return {
        path: `/admin/translations/notice/${id}/bn`,
        change: remove,
        sentence: 'Someone deleted this while you were',
      };
    },
    'because its language is not shown': async (db: Database) => {
      const path = `/admin/translations/notice/${await writeNotice(db)}/bn`;
      return { path, change: () => showLanguages(db, 'no'), sentence: 'no longer shows this language' };
    },
  };

  test.each(Object.entries(cases))('stays in the form, %s', async (_, prepare) => {
    const db = await openDatabase();
    const site = await testApp({ db });
    const office = await site.signIn();
    const { path, change, sentence } = await prepare(db);
    const version = attribute((await office.visit(path)).all('input[name=version]')[0], 'value') ?? '';
    await change();
    const answer = await office.post(path, { version, title });
    expect(answer.text('.note-error')).toContain(sentence);
    expect(answer.all('input[name=title]').map((input) => attribute(input, 'value'))).toEqual([title]);
    expect(await db.selectFrom('translation').select('field').execute()).toEqual([]);
    expect((await office.visit(path)).status).toBe(404);
    await site.close();
  });
});
