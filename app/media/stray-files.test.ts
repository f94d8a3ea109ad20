import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { filesIn } from '../../tests/uploads.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { ImageProcessor } from '../lib/media-services.ts';
import { diskStore } from './disk-store.server.ts';
import type { Image } from './image-rules.ts';
import { deleteImage, prepareImage, recordImage } from './media.server.ts';
import { sweepFiles } from './stray-files.server.ts';

const hourMs = 60 * 60 * 1000;
const bytes = new Uint8Array([1]);
/** Three files for any picture, at once: what is tested here is where they go. */
const maker: ImageProcessor = {
  make: async () => ({
    image: { width: 160, height: 120, widths: [160], colour: '#b54a2a' },
    variants: (['avif', 'webp', 'jpg'] as const).map((format) => ({ width: 160, format, bytes })),
  }),
  makeCrest: async () => ({ refused: 'broken' }),
  stop: () => undefined,
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-media-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function upload(db: TestDatabase): Promise<Image> {
  const answer = await prepareImage({ store: diskStore(folder), maker, db }, bytes);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.image;
}

/** The pictures that files are there for; each has all of its three. */
function keptImages(): string[] {
  const files = filesIn(folder).map((path) => path.split('/').at(-2) ?? '');
  for (const id of files) expect(files.filter((other) => other === id)).toHaveLength(3);
  return [...new Set(files)].toSorted();
}

/** Lets so much time have passed since the files were noted. */
async function wait(db: TestDatabase, ms: number): Promise<void> {
  for (const { id, due_at } of await db.selectFrom('stray_file').select(['id', 'due_at']).execute()) {
    const earlier = new Date(Date.parse(due_at) - ms).toISOString();
    await db.updateTable('stray_file').set({ due_at: earlier }).where('id', '=', id).execute();
  }
}

eachEngine('the sweep', (openDatabase) => {
  const sweep = (db: TestDatabase) => sweepFiles(db, diskStore(folder));
  const record = (db: TestDatabase, image: Image) => inTransaction(db, (tx) => recordImage(tx, image, 'photo'));

  test('removes what a killed upload left after a day, and not before', async () => {
    const db = await openDatabase();
    const killed = await upload(db);
    await wait(db, 23.9 * hourMs);
    expect(await sweep(db)).toBe(0);
    expect(keptImages()).toEqual([killed.id]);
    await wait(db, 0.2 * hourMs);
    expect(await sweep(db)).toBe(1);
    expect(keptImages()).toEqual([]);
    expect(await sweep(db)).toBe(0);
  });

  test('removes the files of a picture that was let go, once that is settled', async () => {
    const db = await openDatabase();
    const [gone, stays] = [await upload(db), await upload(db)];
    for (const image of [gone, stays]) await record(db, image);
    const failing = inTransaction(db, async (tx) => {
      await deleteImage(tx, stays.id);
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    await inTransaction(db, (tx) => deleteImage(tx, gone.id));
    expect(await sweep(db)).toBe(1);
    expect(keptImages()).toEqual([stays.id]);
  });

  test('leaves a picture in use alone, whatever is noted about it', async () => {
    const db = await openDatabase();
    const image = await upload(db);
    const note = await db.selectFrom('stray_file').selectAll().executeTakeFirstOrThrow();
    await record(db, image);
    await db.insertInto('stray_file').values(note).execute();
    await wait(db, 48 * hourMs);
    await sweep(db);
    expect(keptImages()).toEqual([image.id]);
    expect(await db.selectFrom('stray_file').selectAll().execute()).toEqual([]);
  });

  test('goes on where one was stopped in the middle', async () => {
    const db = await openDatabase();
    const images = [await upload(db), await upload(db)];
    for (const image of images) await record(db, image);
    await inTransaction(db, async (tx) => {
      for (const { id } of images) await deleteImage(tx, id);
    });
    const store = diskStore(folder);
    let left = 2;
    const dying = {
      ...store,
      discard: (key: string) => (left-- > 0 ? store.discard(key) : Promise.reject(new Error())),
    };
    await expect(sweepFiles(db, dying)).rejects.toThrow();
    expect(filesIn(folder)).toHaveLength(4);
    expect(await sweep(db)).toBe(2);
    expect(keptImages()).toEqual([]);
  });

  test('never touches a file in use, while pictures come, are replaced and go', async () => {
    const db = await openDatabase();
    const used = new Set<string>();
    let isBusy = true;
    const sweeping = [0, 1].map(async () => {
      while (isBusy) {
        await sweep(db);
        await setImmediate();
      }
    });
    const working = [0, 1, 2].map(async () => {
      for (let round = 0; round < 6; round += 1) {
        const [first, second] = [await upload(db), await upload(db)];
        await record(db, first);
        if (round % 3 === 0) used.add(first.id);
        else if (round % 3 === 1) await inTransaction(db, (tx) => deleteImage(tx, first.id));
        if (round % 3 !== 2) continue;
        await inTransaction(db, async (tx) => {
          await recordImage(tx, second, 'photo');
          await deleteImage(tx, first.id);
        });
        used.add(second.id);
      }
    });
    await Promise.all(working);
    isBusy = false;
    await Promise.all(sweeping);
    await wait(db, 48 * hourMs);
    await sweep(db);
    expect(keptImages()).toEqual([...used].toSorted());
    const rows = await db.selectFrom('image').select('id').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...used].toSorted());
  });
});
