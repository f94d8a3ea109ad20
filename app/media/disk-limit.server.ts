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
  let stored: Promise<number> | undefined;
  const add = (bytes: number) => {
    stored = stored?.then((sum) => sum + bytes);
  };
  const bytesOf = async (key: string) => (await store.open(key))?.bytes ?? 0;
  async function count(): Promise<number> {
    let bytes = 0;
    for await (const key of store.list()) bytes += await bytesOf(key);
    return bytes;
  }
  async function used(): Promise<number> {
    stored ??= count();
    const database = await stat(databaseFile(dataDir)).catch(() => undefined);
    return ((await stored) + (database?.size ?? 0)) / megabyte;
  }
  return {
    ...store,
    max,
    used,
    async keep(key, source) {
      const more = sizeOf(source) - (await bytesOf(key));
      // The website draws cards for notices, which nobody can delete.
      const isRefusable = more > 0 && !key.startsWith('cards/');
      if (isRefusable && (await used()) + more / megabyte > max) {
        throw new DiskLimitReached(507, m.limit_disk_reached({ most: max }));
      }
      await store.keep(key, source);
      add(more);
    },
    async discard(key) {
      const bytes = await bytesOf(key);
      await store.discard(key);
      add(-bytes);
    },
  };
}
