import { randomUUID } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { MediaStoreConfig } from '../config.server.ts';
import type { MediaStore, StoredFile } from '../lib/media-services.ts';

type S3Config = Extract<MediaStoreConfig, { kind: 's3' }>;

const timeoutMs = 10_000;

export function s3Store(config: S3Config): MediaStore {
  const client = createClient(config);
  const driver = new S3Driver({ client, bucket: config.bucket, supportsACL: false, visibility: 'private' });
  const full = (key: string) => (config.prefix ? `${config.prefix}/${key}` : key);
  return {
    keep: (key, bytes) => driver.put(full(key), bytes),
    async find(key) {
      return (await driver.exists(full(key))) ? driver.getBytes(full(key)) : undefined;
    },
    open: (key) => openFile(client, { Bucket: config.bucket, Key: full(key) }),
    discard: (key) => driver.delete(full(key)),
    async check() {
      const key = full(`check/${randomUUID()}`);
      await driver.put(key, 'ok');
      await driver.delete(key);
    },
  };
}

function createClient(config: S3Config): S3Client {
  return new S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
    // Not all S3 services know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const partBytes = 128 * 1024;

type Location = { Bucket: string; Key: string };

/** By ranges: the bucket would close one long response to a slow reader. */
async function openFile(client: S3Client, location: Location): Promise<StoredFile | undefined> {
  const found = await client.send(new HeadObjectCommand(location)).catch(undefinedWhenMissing);
  if (found?.ContentLength === undefined) return undefined;
  return {
    bytes: found.ContentLength,
    partBytes,
    async read(start, bytes) {
      const range = `bytes=${start}-${start + bytes - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ ...location, Range: range }));
      if (!Body) throw new Error(`The bucket answered without a body: ${location.Key}`);
      return Body.transformToByteArray();
    },
  };
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
  throw error;
}
