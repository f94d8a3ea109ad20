import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { MediaStoreConfig } from '../config.server.ts';
import { StoreUnavailable } from '../database/errors.server.ts';
import type { FileOnDisk, FileSource, MediaStore, StoredFile } from '../lib/media-services.ts';

type S3Config = Extract<MediaStoreConfig, { kind: 's3' }>;

export type S3Options = {
  warn?: (text: string) => void;
  timeouts?: Timeouts;
  nowMs?: () => number;
};

/** All but the body of a large file is answered within `totalMs`, which is bearable for somebody who waits. */
type Timeouts = { connectMs: number; silenceMs: number; totalMs: number };

/** What is larger may take longer on a slow line, as long as it is not silent. */
const maxLimitedBytes = 1024 * 1024;

const usualTimeouts: Timeouts = { connectMs: 3_000, silenceMs: 8_000, totalMs: 10_000 };

/** A failure of the bucket is a `StoreUnavailable`, and for some seconds no further request is sent. */
export function s3Store(config: S3Config, options: S3Options = {}): MediaStore {
  const { timeouts = usualTimeouts } = options;
  const client = openClient(config, timeouts, options.warn);
  const ask = createBreaker(timeouts.totalMs, options.nowMs);
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeouts.totalMs) });
  const at = (key: string) => ({ Bucket: config.bucket, Key: config.prefix ? `${config.prefix}/${key}` : key });
  const discard = (key: string) => ask(async () => void (await client.send(new DeleteObjectCommand(at(key)), limit())));
  const keep = (key: string, source: FileSource) =>
    ask(async () => {
      if (!(source instanceof Uint8Array)) return putFile(client, at(key), source);
      const isLarge = source.byteLength > maxLimitedBytes;
      await client.send(new PutObjectCommand({ ...at(key), Body: source }), isLarge ? {} : limit());
    });
  return {
    keep,
    find: (key) =>
      ask(async () => {
        const found = await client.send(new GetObjectCommand(at(key)), limit()).catch(undefinedWhenMissing);
        return found?.Body?.transformToByteArray();
      }),
    async open(key): Promise<StoredFile | undefined> {
      const head = () => client.send(new HeadObjectCommand(at(key)), limit()).catch(undefinedWhenMissing);
      const bytes = (await ask(head))?.ContentLength;
      return bytes === undefined
        ? undefined
        : { bytes, partBytes, read: (start, length) => ask(() => readPart(client, at(key), { start, length, limit })) };
    },
    discard,
    list: () => listKeys(client, config),
    async check() {
      const key = `check/${randomUUID()}`;
      await keep(key, new TextEncoder().encode('ok'));
      await discard(key);
    },
  };
}

type ClientTimeouts = Pick<Timeouts, 'connectMs' | 'silenceMs'>;

/** `warn` gets what the library would write to standard error, past the log. */
export function openClient(
  config: S3Config,
  { connectMs, silenceMs }: ClientTimeouts,
  warn?: (text: string) => void,
): S3Client {
  const warnInOneLine = (...texts: unknown[]) => warn?.(texts.map(String).join(' '));
  const logger = { trace: ignore, debug: ignore, info: ignore, warn: warnInOneLine, error: ignore };
  return new S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs, logger },
    maxAttempts: 2,
    logger,
    // Not all S3 services know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function ignore(): void {}

/** Without what a check of the store has left. */
async function* listKeys(client: S3Client, { bucket, prefix }: S3Config): AsyncGenerator<string> {
  const Prefix = prefix ? `${prefix}/` : '';
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
    const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length));
    yield* keys.filter((key) => key && !key.startsWith('check/'));
  }
}

const partBytes = 128 * 1024;

type Location = { Bucket: string; Key: string };

/** From the disk, part by part. A bucket refuses what differs from the hash. */
export async function putFile(
  client: S3Client,
  location: Location,
  { path, bytes, sha256 }: FileOnDisk,
): Promise<void> {
  const command = new PutObjectCommand({ ...location, Body: createReadStream(path), ContentLength: bytes });
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'hashOfFile' },
  );
  await client.send(command);
}

type Part = { start: number; length: number; limit: () => { abortSignal: AbortSignal } };

/** By ranges: the bucket would close one long response to a slow reader. */
export async function readPart(
  client: S3Client,
  location: Location,
  { start, length, limit }: Part,
): Promise<Uint8Array> {
  const range = `bytes=${start}-${start + length - 1}`;
  const { Body } = await client.send(new GetObjectCommand({ ...location, Range: range }), limit());
  if (!Body) throw new Error(`The bucket answered without a body: ${location.Key}`);
  return Body.transformToByteArray();
}

export function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
  throw error;
}

const restMs = 5_000;

/** A circuit breaker: after a failure no request is sent for some seconds, then one as a trial. */
function createBreaker(trialMs: number, nowMs: () => number = Date.now) {
  let failure: { cause: unknown; retryAt: number } | undefined;
  return async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    if (failure) {
      if (nowMs() < failure.retryAt) throw new StoreUnavailable(failure.cause);
      failure.retryAt = nowMs() + trialMs;
    }
    try {
      const answer = await run();
      failure = undefined;
      return answer;
    } catch (cause) {
      // A refusal of one request says nothing of the others.
      if (isRefusal(cause)) failure = undefined;
      else failure = { cause, retryAt: nowMs() + restMs };
      throw new StoreUnavailable(cause);
    }
  };
}

function isRefusal(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
}
