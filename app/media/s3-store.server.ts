import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { MediaStoreConfig } from '../config.server.ts';
import type { MediaStore } from '../lib/media-store.ts';

type S3Config = Extract<MediaStoreConfig, { kind: 's3' }>;

const waitMs = 10_000;

/** Files in a bucket that speaks S3. A file counts as kept when the bucket has confirmed it. */
export function s3Store(config: S3Config): MediaStore {
  const driver = new S3Driver({
    client: new S3Client({
      region: config.region,
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      requestHandler: { connectionTimeout: waitMs, requestTimeout: waitMs },
      // Buckets other than Amazon's do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    bucket: config.bucket,
    supportsACL: false,
    visibility: 'private',
  });
  const full = (key: string) => (config.prefix ? `${config.prefix}/${key}` : key);
  return {
    keep: (key, bytes) => driver.put(full(key), bytes),
    async find(key) {
      return (await driver.exists(full(key))) ? driver.getBytes(full(key)) : undefined;
    },
    discard: (key) => driver.delete(full(key)),
    async check() {
      const key = full(`check/${randomUUID()}`);
      await driver.put(key, 'ok');
      await driver.delete(key);
    },
  };
}
