import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '../app/database/transaction.server.ts';
import { fieldSetName } from '../app/disclosure/value-fields.ts';
import { setValues } from '../app/disclosure/values.server.ts';
import { newId } from '../app/lib/ids.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { insertNotice, updateNotice } from '../app/notices/notices.server.ts';
import { m } from '../app/paraglide/messages.js';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { attribute } from './answer.ts';
import { onOneEngine } from './engines.ts';
import type { TestDatabase } from './fresh-database.ts';
import { showLanguages } from './show-languages.ts';
import { asStaff } from './staff.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const english = 'The great banyan tree';
const odia = 'ବିଶାଳ ବରଗଛ';
const notice = { title: 'ପୂଜା ଛୁଟି', details: 'ସୋମବାର ବିଦ୍ୟାଳୟ ବନ୍ଦ।', category: 'holiday' } as const;

let site: TestApp;
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

async function open(db: TestDatabase): Promise<Visitor> {
  await showLanguages(db);
  site = await testApp({ db });
  return site.signIn();
}

async function save(office: Visitor, place: string, texts: Record<string, string>) {
  const path = `/admin/translations/${place}/or`;
  const page = await office.visit(path);
  const version = attribute(page.all('input[name=version]')[0], 'value') ?? '';
  expect((await office.post(path, { version, ...texts })).status).toBe(303);
}

async function olderOnes(office: Visitor): Promise<(string | undefined)[]> {
  const page = await office.visit('/admin/translations');
  return page.all('[aria-labelledby=older-title] .record-title').map((name) => name.textContent);
}

async function attach(db: TestDatabase, notice_id: string, name: string): Promise<string> {
  const id = newId();
  const file = { id, name, kind: 'pdf', bytes: 5, file_key: `files/${id}.pdf`, image_id: null } as const;
  const row = { ...file, notice_id, place: 0, upload_key: null, created_at: '2026-11-20T04:30:00.000Z' };
  await db.insertInto('attachment').values(row).execute();
  return id;
}

onOneEngine('in the language of the reader', (openDatabase) => {
  test('is the name of a file, on the board and with its notice, and the office sees when it was changed', async () => {
    const db = await openDatabase();
    const office = await open(db);
    const id = await insertNotice(db, notice, asStaff);
    const file = await attach(db, id, `${english}.pdf`);
    const read = async (language: string) => {
      const [sheet, board] = [
        await site.visit(`${language}/allnotices/${id}`),
        await site.visit(`${language}/allnotices`),
      ];
      const notes = [sheet.text('.translation-note'), board.text('.translation-note')];
      return { names: [sheet.text('.ledger-title'), board.text('.notice-file-name')], notes };
    };
    expect(await read('/or')).toEqual({ names: [`${english}.pdf`, english], notes: [undefined, undefined] });
    await save(office, `notice/${id}`, { title: '', details: '', [`attachments.${file}`]: odia });
    expect(await read('/or')).toEqual({ names: [odia, odia], notes: [undefined, undefined] });
    expect((await read('')).names).toEqual([`${english}.pdf`, english]);
    expect([await olderOnes(office), (await office.visit('/admin/activity')).text('main')]).toEqual([
      [],
      expect.stringContaining('Files'),
    ]);
    const change = async (
      version: number,
      files: { attachments: string[]; attachmentNames?: Record<string, string> },
    ) => inTransaction(db, (tx) => updateNotice(tx, { id, version }, { ...notice, is_pinned: 0, ...files }, asStaff));
    await change(1, { attachments: [file], attachmentNames: { [file]: 'The great school garden.pdf' } });
    expect(await olderOnes(office)).toEqual([notice.title]);
    const older = await read('/or');
    expect(older).toEqual({ names: [odia, odia], notes: Array(2).fill(expect.stringContaining('ଇଂରାଜୀ')) });
    await change(2, { attachments: [] });
    expect([await olderOnes(office), await db.selectFrom('translation').selectAll().execute()]).toEqual([[], []]);
  });

  test('is a text of the disclosure, and the office sees when it was changed', async () => {
    const db = await openDatabase();
    const office = await open(db);
    const say = (uniform: string) => {
      const values = new Map([
        [fieldSetName, 'state-board-2026'],
        ['uniform', uniform],
      ]);
      return inTransaction(db, (tx) => setValues(tx, values, '', asStaff));
    };
    await say(english);
    expect((await office.visit('/admin/translations?kind=document')).text('main')).toContain(
      'Details in the public disclosure',
    );
    const read = async () => {
      const page = await site.visit('/or/MPD');
      return [page.text('#part-c')?.includes(odia), page.text('.translation-note')?.includes('ଇଂରାଜୀ')];
    };
    expect(await read()).toEqual([false, true]);
    await save(office, 'document/details', { uniform: odia });
    expect([await read(), await olderOnes(office)]).toEqual([[true, undefined], []]);
    expect((await site.visit('/MPD')).text('#part-c')).toContain(english);
    await say('Blue and white');
    expect([await read(), await olderOnes(office)]).toEqual([[true, true], ['Details in the public disclosure']]);
  });

  test('is who leads the school, and where it is, as the board asks for it', async () => {
    const db = await openDatabase();
    const office = await open(db);
    const facts = { principalName: 'Smt. Anjali Mahato', address: english };
    await inTransaction(db, (tx) => claimSchoolFacts(tx, facts, asStaff));
    const words = { principalName: 'ଶ୍ରୀମତୀ ଅଞ୍ଜଳି ମାହାତୋ', address: odia };
    await save(office, 'setting/school', { ...words, tagline: '', motto: '', addressDetail: '' });
    const page = await site.visit('/or/MPD');
    const general = page.text('#part-a');
    for (const text of Object.values(words)) expect(general).toContain(text);
    expect(page.text('.translation-note')).toBeUndefined();
    expect(general).not.toContain(english);
    expect(general).toContain(`${inLanguage('or', m.board_name)}Name of the school`);
  });
});
