import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DeleteObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { TransferRefused } from '../archives/refusals.server.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import type { StoredFile } from '../lib/media-services.ts';
import { openClient, putFile, readPart, undefinedWhenMissing } from '../media/s3-store.server.ts';
import { hashOf } from './encryption.server.ts';

/** A folder or a bucket with backups. @throws TransferRefused when it cannot be used */
export type BackupCopies = {
  place: string;
  copy(file: string): Promise<void>;
  list(): Promise<{ name: string; bytes: number }[]>;
  open(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
};

type BucketConfig = Extract<BackupStoreConfig, { kind: 's3' }>;

const timeouts = { connectMs: 10_000, silenceMs: 60_000 };
const answerMs = 8_000;
const partBytes = 512 * 1024;

export function bucketCopies(config: BucketConfig, place: string, warn?: (text: string) => void): BackupCopies {
  const client = openClient(config, timeouts, warn);
  const folder = config.prefix ? `${config.prefix}/` : '';
  const at = (name: string) => ({ Bucket: config.bucket, Key: folder + name });
  const limit = () => ({ abortSignal: AbortSignal.timeout(answerMs) });
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw bucketRefusal(error, place);
    }
  };
  const findLength = async (name: string) => {
    const found = await client.send(new HeadObjectCommand(at(name)), limit()).catch(undefinedWhenMissing);
    return found?.ContentLength;
  };
  return {
    place,
    copy: (file) =>
      ask(async () => {
        const [name, { size }] = [basename(file), await stat(file)];
        await putFile(client, at(name), { path: file, bytes: size, sha256: await hashOf(createReadStream(file)) });
        if ((await findLength(name)) !== size) throw new TransferRefused(`${place} stored a different size.`);
      }),
    list: () =>
      ask(async () => {
        const listing = { Bucket: config.bucket, Prefix: folder };
        const files: { name: string; bytes: number }[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, listing, limit())) {
          for (const { Key = '', Size = 0 } of Contents) files.push({ name: Key.slice(folder.length), bytes: Size });
        }
        return files;
      }),
    open: (name) =>
      ask(async () => {
        const bytes = await findLength(name);
        if (bytes === undefined) return undefined;
        return {
          bytes,
          partBytes,
          read: (start, length) => ask(() => readPart(client, at(name), { start, length, limit })),
        };
      }),
    remove: (name) => ask(async () => void (await client.send(new DeleteObjectCommand(at(name)), limit()))),
  };
}

function bucketRefusal(cause: unknown, place: string): TransferRefused {
  if (cause instanceof TransferRefused) return cause;
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const what = status === undefined ? 'does not answer' : `answers ${status}`;
  return new TransferRefused(`${place} ${what} (${code ?? name}).`, { cause });
}
