import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyWithFewPictures, openSchool } from '../../../tests/demonstration.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { publicPaths } from '../../../tests/public-paths.ts';
import { asStaff } from '../../../tests/staff.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { translate } from '../../../tests/translate.ts';
import { demonstrationTexts, leftOf, seeEverything } from '../../../tests/visitor-sweep.ts';
import type { Actor } from '../../activity/activity.server.ts';
import { countDemonstration } from '../../content-types.server.ts';
import type { Transaction } from '../../database/schema.ts';
import { fileDocument } from '../../disclosure/documents.server.ts';
import { createConsents } from '../../enquiries/consent/consents.server.ts';
import { insertEnquiry } from '../../enquiries/enquiries.server.ts';
import { createFaculty } from '../../faculty/faculty.server.ts';
import { diskStore } from '../../media/disk-store.server.ts';
import type { Image } from '../../media/image-rules.ts';
import { prepareImage } from '../../media/media.server.ts';
import { insertNotice } from '../../notices/notices.server.ts';
import { createAlbum, setCover } from '../../photos/albums/albums.server.ts';
import { createPhoto } from '../../photos/photos.server.ts';
import { createResult } from '../../results/results.server.ts';
import { setSchoolFact } from '../../settings/school.server.ts';

const author: Actor = { id: null, name: 'Demonstration', isDemonstration: true };

type Pictures = () => Promise<Image>;

async function picturesOf({ mediaStore: store, imageMaker: maker }: TestApp): Promise<Pictures> {
  const bytes = await pictureFile(320, 240);
  return async () => {
    const prepared = await prepareImage({ store, maker }, bytes);
    if ('refused' in prepared) throw new Error(prepared.refused);
    return prepared.image;
  };
}

/** One record of each type, all with this name. */
async function addOfEach(tx: Transaction, name: string, by: Actor, image: Pictures): Promise<{ album: string }> {
  await insertNotice(tx, { title: `${name} notice`, details: 'Words', category: 'general', is_pinned: 1 }, by);
  const album = await createAlbum(tx, { title: `${name} album`, day: '2026-11-22' }, by);
  const photo = await createPhoto(tx, { title: `${name} photo`, image: await image(), album_id: album }, by);
  await setCover(tx, album, photo, by);
  await createResult(tx, { name: `${name} result`, image: await image() }, by);
  await createFaculty(tx, { name: `${name} teacher`, image: await image() }, by);
  const file = { key: `documents/${name}.pdf`, bytes: 3 };
  const document = { slug: name, name: `${name} document`, section: 'B', position: 1, file } as const;
  await fileDocument(tx, document, by);
  const family = { name: `${name} family`, mobile_no: '', email: 'family@home.example', message: 'A seat?' };
  const { id } = await insertEnquiry(tx, by, { ...family, source: 'home' });
  await createConsents(tx, { enquiryId: id, channels: ['post'], source: 'home', addressHash: '' });
  return { album };
}

async function everything(site: TestApp): Promise<string> {
  const tables = ['notice', 'album', 'photo', 'result', 'faculty', 'document', 'enquiry', 'setting'] as const;
  const contents = await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(contents);
}

const counts = async ({ db }: TestApp) => {
  const tables = ['image', 'consent', 'stray_file'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
};

test.each(oneEngine)('what is left is what the school has made or changed, on %s', async (engine) => {
  const folder = await mkdtemp(join(tmpdir(), 'school-start-'));
  const store = diskStore(folder);
  const site = await testApp({ engine, mediaStore: store });
  const image = await picturesOf(site);
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const storePdf = (name: string) => store.keep(`documents/${name}.pdf`, new Uint8Array([1, 2, 3]));
  await storePdf('ours');
  const ours = await addOfEach(site.db, 'ours', asStaff, image);
  await setSchoolFact(site.db, 'name', 'Madhupur School', asStaff);
  const staff = await site.signIn();
  const before = [await everything(site), await counts(site), files().length];

  await storePdf('example');
  const { album } = await addOfEach(site.db, 'example', author, image);
  await setSchoolFact(site.db, 'phone', '00000 00000', author);
  for (const [id, title] of [
    [ours.album, 'ours album'],
    [album, 'example album'],
  ] as const)
    await translate(site.db, { subject: 'album', id }, 'bn', { title: [title, 'অ্যালবাম'] });
  const page = await staff.visit('/admin/start');
  expect(page.text('.admin-form')).toMatch(/1 notice.*1 photo.*1 album.*1 result.*1 faculty member.*1 detail about/);
  const wrong = await staff.post('/admin/start', { confirmation: 'yes' });
  expect([wrong.status, wrong.text('.field-error')]).toEqual([422, 'Enter Madhupur School or REMOVE.']);
  expect((await countDemonstration(site.db)).notice).toBe(1);

  const done = await staff.post('/admin/start', { confirmation: ' madhupur  school ' });
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/admin/dashboard']);
  const translated = await site.db.selectFrom('translation').select('subject_id').execute();
  expect(translated).toEqual([{ subject_id: ours.album }]);
  expect([await everything(site), await counts(site), files().length]).toEqual(before);
  const log = await site.db.selectFrom('activity').select('label').where('kind', '=', 'erase').execute();
  expect(log).toHaveLength(1);
  expect((await staff.visit('/admin/start')).text('.empty-title')).toBe('No demo content is left.');
  await site.close();
  await rm(folder, { recursive: true });
});

test('an album of the demonstration stays while it holds a photo of the school', async () => {
  const site = await testApp();
  const image = await picturesOf(site);
  const { album } = await addOfEach(site.db, 'example', author, image);
  await createPhoto(site.db, { title: 'Ours', image: await image(), album_id: album }, asStaff);
  await site.demonstration.remove(asStaff);
  const titles = async (table: 'photo' | 'album') =>
    (
      await site.db
        .selectFrom(table as 'photo')
        .select('title')
        .execute()
    ).map(({ title }) => title);
  expect([await titles('photo'), await titles('album')]).toEqual([['Ours'], ['example album']]);
  await site.close();
});

test('of the demonstration nothing is shown once the school has removed it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'school-start-'));
  await copyWithFewPictures(folder);
  const site = await openSchool(folder);
  const words = await demonstrationTexts(site.db);
  const texts = await Promise.all(publicPaths.map(async (path) => (await site.visit(path)).body));
  expect(texts.filter((text) => text.includes('Sundarpur')).length).toBeGreaterThan(20);
  await site.demonstration.remove(asStaff);
  const sights = await seeEverything(site.visit);
  expect(leftOf(words, sights)).toEqual([]);
  expect(sights.filter(({ pictures }) => pictures.some((address) => /\/(media|uploads)\//.test(address)))).toEqual([]);
  await site.close();
  await rm(folder, { recursive: true });
});
