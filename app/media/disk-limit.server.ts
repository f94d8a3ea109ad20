import { stat } from 'node:fs/promises';
import type { Limit } from '../context.ts';
import { DiskLimitReached } from '../database/errors.server.ts';
import { databaseFile } from '../database/open.server.ts';
import { type MediaStore, sizeOf } from '../lib/media-services.ts';
import { m } from '../paraglide/messages.js';

const megabyte = 1024 ** 2;

/**
 * Refuses files beyond `max` megabytes of files and database. They are counted once, when somebody asks first, and from then
 * on kept up to date by what is stored and discarded.
 */
export function limitDisk(store: MediaStore, dataDir: string, max: number): MediaStore & Limit {
  let counting: Promise<void> | undefined;
  let fileBytes = 0;
  const bytesOf = async (key: string) => (await store.open(key))?.bytes ?? 0;
  async function count(): Promise<void> {
    fileBytes = 0;
    for await (const key of store.list()) fileBytes += await bytesOf(key);
  }
  /** Of the database, as soon as the files have been counted. */
  async function databaseBytes(): Promise<number> {
    counting ??= count();
    await counting.catch((error: unknown) => {
      counting = undefined;
      throw error;
    });
    return (await stat(databaseFile(dataDir)).catch(() => undefined))?.size ?? 0;
  }
  return {
    ...store,
    max,
    used: async () => ((await databaseBytes()) + fileBytes) / megabyte,
    async keep(key, source) {
      const more = sizeOf(source) - (await bytesOf(key));
      // The website draws cards for notices, which nobody can delete.
      const isRefusable = more > 0 && !key.startsWith('cards/');
      const most = isRefusable ? max * megabyte - (await databaseBytes()) : Number.POSITIVE_INFINITY;
      if (fileBytes + more > most) throw new DiskLimitReached(507, m.limit_disk_reached({ most: max }));
      // Before they are written: others may be stored at the same moment.
      fileBytes += more;
      await store.keep(key, source).catch((error: unknown) => {
        fileBytes -= more;
        throw error;
      });
    },
    async discard(key) {
      const bytes = await bytesOf(key);
      await store.discard(key);
      fileBytes -= bytes;
    },
  };
}
