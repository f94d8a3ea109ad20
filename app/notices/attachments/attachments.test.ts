import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { somePreparedImage } from '../../../tests/pictures.ts';
import { asStaff } from '../../../tests/staff.ts';
import { filesIn } from '../../../tests/uploads.ts';
import { newId } from '../../lib/ids.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { diskStore } from '../../media/disk-store.server.ts';
import { variantKey } from '../../media/image-rules.ts';
import { claimFiles, sweepFiles } from '../../media/stray-files.server.ts';
import { insertNotice, noticeTrash } from '../notices.server.ts';
import {
  AttachmentGone,
  attachFiles,
  createAttachment,
  deleteAttachmentsOf,
  deleteUnattached,
  findAttachmentFile,
  isAttachmentImagePublic,
  listAttachments,
  listFiles,
} from './attachments.server.ts';

const words = { title: 'Timetable', details: 'See the paper.', category: 'exam', is_pinned: 0 } as const;

let folder: string;
let store: MediaStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-files-'));
  store = diskStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function storePdf(db: TestDatabase, uploadKey: string | null = null, name = 'timetable.pdf') {
  const id = newId();
  const pdf = { id, key: `files/${id}.pdf` };
  await claimFiles(db, id, [pdf.key]);
  await store.keep(pdf.key, new Uint8Array(5));
  return createAttachment({ db, store }, { name, bytes: 5, uploadKey, pdf });
}

async function storePhoto(db: TestDatabase, uploadKey: string | null = null) {
  const image = somePreparedImage();
  const key = variantKey(image.id, 160, 'jpg');
  await claimFiles(db, image.id, [key]);
  await store.keep(key, new Uint8Array(5));
  return createAttachment({ db, store }, { name: 'goats.jpg', bytes: 5, uploadKey, image });
}

async function namesOf(db: TestDatabase, notice: string): Promise<string[] | undefined> {
  return (await listAttachments(db, [notice])).get(notice)?.map(({ name }) => name);
}

async function ageAll(db: TestDatabase): Promise<void> {
  await db.updateTable('attachment').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
}

eachEngine('the files of notices', (openDatabase) => {
  test('those that a notice names belong to it, in that order, and those it names no more are swept', async () => {
    const db = await openDatabase();
    const [paper, picture, other] = [await storePdf(db), await storePhoto(db), await storePdf(db, null, 'b.pdf')];
    const notice = await insertNotice(db, { ...words, attachments: [picture.id, paper.id] }, asStaff);
    expect(await namesOf(db, notice)).toEqual(['goats.jpg', 'timetable.pdf']);
    await db.transaction().execute((tx) => attachFiles(tx, notice, [paper.id, other.id]));
    expect(await namesOf(db, notice)).toEqual(['timetable.pdf', 'b.pdf']);
    expect(filesIn(folder)).toHaveLength(3);
    await sweepFiles(db, store);
    expect(filesIn(folder)).toHaveLength(2);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
  });

  test('no notice takes a file from another, and without one that is gone none is saved', async () => {
    const db = await openDatabase();
    const paper = await storePdf(db);
    const first = await insertNotice(db, { ...words, attachments: [paper.id] }, asStaff);
    for (const lost of [paper.id, newId()]) {
      const attachments = [(await storePdf(db)).id, lost];
      const posting = db.transaction().execute((tx) => insertNotice(tx, { ...words, attachments }, asStaff));
      await expect(posting).rejects.toThrow(AttachmentGone);
      expect(await listFiles(db, attachments)).toHaveLength(1);
    }
    expect(await namesOf(db, first)).toEqual(['timetable.pdf']);
    expect(await db.selectFrom('notice').select('id').execute()).toEqual([{ id: first }]);
  });

  test('a notice keeps ten files at most', async () => {
    const db = await openDatabase();
    const ids: string[] = [];
    for (let count = 0; count < 11; count++) ids.push((await storePdf(db)).id);
    const notice = await insertNotice(db, { ...words, attachments: ids }, asStaff);
    expect(await namesOf(db, notice)).toHaveLength(10);
    expect(await listFiles(db, ids)).toHaveLength(1);
  });

  test.each([
    ['paper', storePdf],
    ['picture', storePhoto],
  ] as const)('the same %s sent twice, also at once, is kept once', async (_kind, keep) => {
    const db = await openDatabase();
    const sent = await Promise.all([keep(db, 'the-same-key'), keep(db, 'the-same-key'), keep(db, 'the-same-key')]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await keep(db, 'the-same-key')).id).toBe(sent[0]?.id);
    expect((await keep(db, 'another-key')).id).not.toBe(sent[0]?.id);
    expect(await db.selectFrom('attachment').select('id').execute()).toHaveLength(2);
    expect(filesIn(folder)).toHaveLength(2);
    expect(await db.selectFrom('stray_file').select('id').execute()).toEqual([]);
  });

  test('when the row cannot be written no file is left', async () => {
    const db = await openDatabase();
    const { id } = await storePdf(db);
    const files = filesIn(folder);
    await db.schema.alterTable('attachment').renameColumn('bytes', 'size').execute();
    await expect(storePdf(db)).rejects.toThrow();
    await expect(storePhoto(db)).rejects.toThrow();
    await db.schema.alterTable('attachment').renameColumn('size', 'bytes').execute();
    expect(filesIn(folder)).toEqual(files);
    expect(await db.selectFrom('stray_file').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('attachment').select('id').execute()).toEqual([{ id }]);
  });

  test.each([
    ['paper', storePdf],
    ['picture', storePhoto],
  ] as const)('a kill before the second copy of a %s is removed leaves it to the sweep', async (_kind, keep) => {
    const db = await openDatabase();
    await keep(db, 'the-same-key');
    const existing = filesIn(folder);
    const { discard } = store;
    store.discard = () => Promise.reject(new Error('killed'));
    await expect(keep(db, 'the-same-key')).rejects.toThrow('killed');
    store.discard = discard;
    await db.updateTable('stray_file').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await sweepFiles(db, store)).toBe(1);
    expect(filesIn(folder)).toEqual(existing);
  });

  test('a file that no notice took within a day is forgotten', async () => {
    const db = await openDatabase();
    const [taken, waiting] = [await storePdf(db), await storePhoto(db)];
    const notice = await insertNotice(db, { ...words, attachments: [taken.id] }, asStaff);
    expect(await deleteUnattached(db)).toBe(0);
    await ageAll(db);
    const fresh = await storePdf(db);
    expect(await deleteUnattached(db)).toBe(1);
    expect(await listFiles(db, [waiting.id, fresh.id])).toMatchObject([{ id: fresh.id }]);
    expect(await namesOf(db, notice)).toHaveLength(1);
    await sweepFiles(db, store);
    expect(filesIn(folder)).toHaveLength(2);
  });

  test('a notice that is deleted for good takes its files along', async () => {
    const db = await openDatabase();
    const [paper, picture] = [await storePdf(db), await storePhoto(db)];
    const notice = await insertNotice(db, { ...words, attachments: [paper.id, picture.id] }, asStaff);
    await db.transaction().execute((tx) => deleteAttachmentsOf(tx, notice));
    expect(await listAttachments(db, [notice])).toEqual(new Map());
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
    await sweepFiles(db, store);
    expect(filesIn(folder)).toEqual([]);
  });

  test('visitors can download the files of notices on the board, and no others', async () => {
    const db = await openDatabase();
    const [paper, picture] = [await storePdf(db), await storePhoto(db)];
    const isSeen = async () => {
      const seen = [
        (await findAttachmentFile(db, paper.id))?.isPublic,
        await isAttachmentImagePublic(db, picture.image?.id ?? ''),
      ];
      expect(seen[0]).toBe(seen[1]);
      return seen[0];
    };
    expect(await isSeen()).toBe(false);
    const notice = await insertNotice(db, { ...words, attachments: [paper.id, picture.id] }, asStaff);
    expect(await isSeen()).toBe(true);
    const set = (change: { state?: 'draft' | 'scheduled' | 'published'; expires_at?: string | null }) =>
      db.updateTable('notice').set(change).execute();
    for (const state of ['draft', 'scheduled'] as const) {
      await set({ state });
      expect(await isSeen()).toBe(false);
    }
    await set({ state: 'published', expires_at: '2020-01-01T00:00:00.000Z' });
    expect(await isSeen()).toBe(false);
    await set({ expires_at: null });
    await db.transaction().execute((tx) => noticeTrash.remove(tx, notice, asStaff));
    expect(await isSeen()).toBe(false);
    await db.transaction().execute((tx) => noticeTrash.restore(tx, notice, asStaff));
    expect(await isSeen()).toBe(true);
  });
});
