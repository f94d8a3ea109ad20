import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';

export type MediaStoreConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      prefix: string;
      endpoint: string | undefined;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

export type BackupStoreConfig = MediaStoreConfig;

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

function oneAddress(name: string) {
  return z.email(`${name} must be one e-mail address, such as office@school.example`);
}

function oneNumber(sentence: string, min: number, max: number) {
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
}

/** Scheme, host and port of a website. */
export function websiteAddress(name: string) {
  return z
    .url({ protocol: /^https?$/, error: `${name} must be a full address such as https://school.example` })
    .transform((address) => new URL(address))
    .refine(
      // A dot at the end would make another address of the same name.
      (url) => url.pathname === '/' && !url.search && !url.hash && !url.username && !url.hostname.endsWith('.'),
      `${name} must be an origin without a path, such as https://school.example`,
    );
}

const settings = z.object({
  PORT: oneNumber('PORT must be a number from 0 to 65535.', 0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: websiteAddress('PUBLIC_URL').optional(),
  SCHOOLS_DIR: z.string().optional(),
  MAX_OPEN_SCHOOLS: oneNumber('MAX_OPEN_SCHOOLS must be a number from 2 to 500.', 2, 500).default(25),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or be left unset for SQLite.')
    .optional(),
  MEDIA_STORE: z
    .string()
    .regex(/^s3:\/\/[^/]+/, 'MEDIA_STORE must look like s3://bucket/prefix or be left unset for files in DATA_DIR.')
    .optional(),
  BACKUP_STORE: z
    .string()
    .refine(
      (place) => /^s3:\/\/[^/]+/.test(place) || isAbsolute(place),
      'BACKUP_STORE must be an absolute path such as /media/usb/school, or look like s3://bucket/prefix, or be left unset.',
    )
    .optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .refine(
      (passphrase) => hasAllowedLength(passphrase),
      'BACKUP_PASSPHRASE must have 15 to 128 characters, or be left unset.',
    )
    .optional(),
  S3_ENDPOINT: z.url('S3_ENDPOINT must be a full address.').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isMailServer(text),
      'SMTP_URL must look like smtps://user:password@mail.example, or be left unset. In name and password write @ as %40, : as %3A, / as %2F, # as %23, % as %25.',
    )
    .optional(),
  MAIL_FROM: oneAddress('MAIL_FROM').optional(),
  MAIL_TO: oneAddress('MAIL_TO').optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-zA-Z0-9._-]{3,40}$/, 'ADMIN_USERNAME must be 3 to 40 letters a–z, digits, dots, dashes or underscores.')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => hasAllowedLength(password), 'ADMIN_PASSWORD must have 15 to 128 characters.')
    .optional(),
  SESSION_SECRET: z
    .string()
    .refine(
      (secret) => secret.length >= 32 && new Set(secret).size >= 10,
      'SESSION_SECRET must be at least 32 random characters, or be left unset to have one made.',
    )
    .optional(),
  SEED: z.enum(['demo', 'none'], 'SEED must be demo or none.').default('demo'),
  TRUST_PROXY: oneNumber('TRUST_PROXY must be the number of reverse proxies, 0 to 9.', 0, 9).default(0),
  API_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (origins) => origins.every(isOrigin),
      'API_ALLOWED_ORIGINS must be origins as a browser writes them: lower case and no slash at the end, such as https://app.school.example, several with commas between them.',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, 'METRICS_TOKEN must have at least 20 letters and digits, or be left unset.')
    .optional(),
  OFFLINE_BOARD: z.enum(['on', 'off'], 'OFFLINE_BOARD must be on or off.').default('on'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent.',
    )
    .default('info'),
});

type Environment = Readonly<Record<string, string | undefined>>;

/** What the schools of one process cannot share: each has its own, in its folder. */
const perSchool = ['DATABASE_URL', 'MEDIA_STORE', 'SESSION_SECRET', 'ADMIN_PASSWORD', 'MAIL_TO'];

/**
 * Of a process for many schools: the folder of all, and the settings of the process itself. Its PUBLIC_URL is the address
 * of the operator's page. @throws ConfigError
 */
export function readHostConfig(env: Environment = process.env) {
  const unusable = perSchool.filter((name) => env[name]);
  if (unusable.length > 0) throw new ConfigError(`${unusable.join(', ')} cannot be set for many schools: unset it.`);
  const config = readConfig({ ...env, SEED: 'none' });
  if (!env.SCHOOLS_DIR) throw new ConfigError('SCHOOLS_DIR must be the folder of the schools. Set it.');
  if (!config.publicUrl) throw new ConfigError("PUBLIC_URL must be the address of the operator's page. Set it.");
  const schoolsDir = resolve(env.SCHOOLS_DIR);
  // It has a Unix socket, whose path may have 103 bytes.
  if (Buffer.byteLength(schoolsDir) > 80) throw new ConfigError('SCHOOLS_DIR must be a path of 80 bytes at most.');
  return { schoolsDir, publicUrl: config.publicUrl, config, env };
}

/** The settings of one school of many: those of the process, but for its folder, its address and its copies of backups. */
export function schoolEnvironment(env: Environment, school: { folder: string; name: string; address: string }) {
  const { SCHOOLS_DIR: _, BACKUP_STORE: store, ...shared } = env;
  return {
    ...shared,
    DATA_DIR: school.folder,
    PUBLIC_URL: school.address,
    SEED: 'none',
    ...(store && { BACKUP_STORE: `${store.replace(/\/$/, '')}/${school.name}` }),
  };
}

/** An empty variable counts as unset. @throws ConfigError with one sentence per faulty variable */
export function readConfig(env: Environment = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const checked = settings.safeParse(given);
  if (!checked.success) throw new ConfigError(checked.error.issues.map(messageOf).join('\n'));
  const values = checked.data;
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR);
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    maxOpenSchools: values.MAX_OPEN_SCHOOLS,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    mediaStore: mediaStoreFrom(values, dataDir),
    backups: {
      folder: resolve(dataDir, 'backups'),
      passphrase: values.BACKUP_PASSPHRASE,
      store: backupStoreFrom(values),
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, to: values.MAIL_TO },
    firstAdministrator: { username: values.ADMIN_USERNAME.toLowerCase(), password: values.ADMIN_PASSWORD },
    sessionSecret: values.SESSION_SECRET,
    seed: values.SEED,
    trustProxy: values.TRUST_PROXY,
    allowedOrigins: allowedOriginsFrom(values),
    metricsToken: values.METRICS_TOKEN,
    offlineBoard: values.OFFLINE_BOARD === 'on',
    logLevel: values.LOG_LEVEL,
  });
}

/** Weak passwords are refused when the account is created. */
function hasAllowedLength(password: string): boolean {
  const { length } = [...password.normalize('NFKC')];
  return length >= 15 && length <= 128 && !password.includes('\0');
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Over plain http an attacker could change the calling page and use the cookies of the https site. */
function allowedOriginsFrom({ API_ALLOWED_ORIGINS: origins, PUBLIC_URL: own }: z.output<typeof settings>): string[] {
  if (own?.protocol === 'https:' && origins.some((origin) => !origin.startsWith('https:'))) {
    throw new ConfigError('API_ALLOWED_ORIGINS must all begin with https://, as PUBLIC_URL does.');
  }
  return origins;
}

function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, password } = new URL(text);
  return hostname !== '' && pathname.length <= 1 && [username, password].every(isDecodable);
}

/** `%FF` is valid in a URL but cannot be decoded. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function messageOf(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`;
}

function mediaStoreFrom(values: z.output<typeof settings>, dataDir: string): MediaStoreConfig {
  if (!values.MEDIA_STORE) return { kind: 'disk', folder: resolve(dataDir, 'media') };
  return bucketFrom(values, 'MEDIA_STORE', values.MEDIA_STORE);
}

function backupStoreFrom(values: z.output<typeof settings>): BackupStoreConfig | undefined {
  if (!values.BACKUP_STORE) return undefined;
  if (!values.BACKUP_STORE.startsWith('s3://')) return { kind: 'disk', folder: values.BACKUP_STORE };
  return bucketFrom(values, 'BACKUP_STORE', values.BACKUP_STORE);
}

function bucketFrom(values: z.output<typeof settings>, name: string, address: string): MediaStoreConfig {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!accessKeyId) throw new ConfigError(`S3_ACCESS_KEY_ID must be set when ${name} names a bucket.`);
  if (!secretAccessKey) throw new ConfigError(`S3_SECRET_ACCESS_KEY must be set when ${name} names a bucket.`);
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/');
  return {
    kind: 's3',
    bucket,
    prefix: folders.filter(Boolean).join('/'),
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

/** The same for sources and for what is built of them. */
export const projectFolder = packageFolderOf(import.meta.dirname);

function packageFolderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolderOf(dirname(folder));
}
