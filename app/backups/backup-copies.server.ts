import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import type { BackupStoreConfig } from '../config.server.ts';
import { hashOf } from './check-backup.server.ts';

export type BackupCopies = {
  place: string;
  copy(file: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  fetch(name: string, to: string): Promise<void>;
};

export function placeOf(config: BackupStoreConfig): string {
  return config.kind === 'disk' ? config.folder : `s3://${config.bucket}/${config.prefix}`;
}

export async function openCopies(config: BackupStoreConfig | undefined): Promise<BackupCopies | undefined> {
  if (!config) return undefined;
  return config.kind === 'disk' ? folderCopies(config.folder) : bucketCopies(config);
}

function folderCopies(folder: string): BackupCopies {
  return {
    place: folder,
    async copy(file) {
      await requireFolder(folder);
      const expected = await hashOf(createReadStream(file));
      await writeToFile(createReadStream(file), join(folder, basename(file)), {
        async check(unfinished) {
          const found = await hashOf(createReadStream(unfinished));
          if (found !== expected) throw new TransferRefused(`What was written to ${folder} reads differently.`);
        },
      });
    },
    async list() {
      await requireFolder(folder);
      return readdir(folder);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: (name, to) => pipeline(createReadStream(join(folder, name)), createWriteStream(to, { mode: 0o600 })),
  };
}

/** Never made: it would lie on the disk of the website while the USB disk is away. */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new TransferRefused(`There is no folder ${folder}. Plug in the disk, or make the folder once.`);
  }
}

type BucketConfig = Extract<BackupStoreConfig, { kind: 's3' }>;

const connectionTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;

async function bucketCopies(config: BucketConfig): Promise<BackupCopies> {
  const { bucket, prefix } = config;
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleTimeoutMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folder = prefix ? `${prefix}/` : '';
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name });
  return {
    place: placeOf(config),
    async copy(file) {
      const { size } = await stat(file);
      const location = at(basename(file));
      await client.send(new s3.PutObjectCommand({ ...location, Body: createReadStream(file), ContentLength: size }));
      const { ContentLength } = await client.send(new s3.HeadObjectCommand(location));
      if (ContentLength !== size) throw new TransferRefused(`The bucket ${bucket} has stored another length.`);
    },
    async list() {
      const names: string[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })) {
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(folder.length)));
      }
      return names;
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(at(name)));
    },
    async fetch(name, to) {
      const { Body } = await client.send(new s3.GetObjectCommand(at(name)));
      if (!Body) throw new TransferRefused(`The bucket ${bucket} gave nothing for ${name}.`);
      await pipeline(Body as Readable, createWriteStream(to, { mode: 0o600 }));
    },
  };
}
