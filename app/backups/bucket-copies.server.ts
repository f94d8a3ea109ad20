import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { TransferRefused } from '../archives/transfer-refused.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import type { StoredFile } from '../lib/media-services.ts';
import { openClient, putFile, readPart } from '../media/s3-store.server.ts';
import { hashOf } from './check-backup.server.ts';

export type BackupCopies = {
  place: string;
  copy(file: string): Promise<void>;
  list(): Promise<{ name: string; bytes: number }[]>;
  open(name: string, bytes: number): StoredFile;
  remove(name: string): Promise<void>;
  fetch(name: string, to: string): Promise<void>;
};

export type BucketConfig = Extract<BackupStoreConfig, { kind: 's3' }>;

const timeouts = { connectMs: 10_000, silenceMs: 60_000 };
const answerMs = 8_000;
const partBytes = 512 * 1024;

export function bucketCopies(config: BucketConfig, place: string, warn?: (text: string) => void): BackupCopies {
  const client = openClient(config, timeouts, warn);
  const folder = config.prefix ? `${config.prefix}/` : '';
  const at = (name: string) => ({ Bucket: config.bucket, Key: folder + name });
  const limit = () => ({ abortSignal: AbortSignal.timeout(answerMs) });
  const ask = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.catch((error: unknown) => {
      throw refusalOf(error, place);
    });
  return {
    place,
    copy: (file) => ask(copyFile(client, at(basename(file)), file)),
    list: () => ask(listFiles(client, { Bucket: config.bucket, Prefix: folder })),
    open: (name, bytes) => ({
      bytes,
      partBytes,
      read: (start, length) => ask(readPart(client, at(name), { start, length, limit })),
    }),
    remove: (name) => ask(client.send(new DeleteObjectCommand(at(name)), limit())).then(() => undefined),
    fetch: (name, to) => ask(fetchFile(client, at(name), to)),
  };
}

type Location = { Bucket: string; Key: string };

async function copyFile(client: S3Client, location: Location, path: string): Promise<void> {
  const { size } = await stat(path);
  await putFile(client, location, { path, bytes: size, sha256: await hashOf(createReadStream(path)) });
  const { ContentLength } = await client.send(new HeadObjectCommand(location));
  if (ContentLength !== size) throw new TransferRefused(`The bucket ${location.Bucket} has stored another length.`);
}

async function listFiles(client: S3Client, { Bucket, Prefix }: { Bucket: string; Prefix: string }) {
  const files: { name: string; bytes: number }[] = [];
  const abortSignal = AbortSignal.timeout(answerMs);
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }, { abortSignal })) {
    for (const { Key = '', Size = 0 } of page.Contents ?? [])
      files.push({ name: Key.slice(Prefix.length), bytes: Size });
  }
  return files;
}

async function fetchFile(client: S3Client, location: Location, to: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(location));
  if (!Body) throw new TransferRefused(`The bucket ${location.Bucket} gave nothing for ${location.Key}.`);
  await pipeline(Body as Readable, createWriteStream(to, { mode: 0o600 }));
}

function refusalOf(cause: unknown, place: string): TransferRefused {
  if (cause instanceof TransferRefused) return cause;
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey') return new TransferRefused(`There is no such file in ${place}.`, { cause });
  const status = $metadata?.httpStatusCode;
  const what = status === undefined ? 'does not answer' : `answers ${status}`;
  return new TransferRefused(`${place} ${what} (${code ?? name}).`, { cause });
}
