import { expect, test } from 'vitest';
import { ConfigError, readConfig, readHostConfig } from '../app/config.server.ts';

test('without any setting the website listens on this machine only and keeps its data beside the code', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: undefined, databaseUrl: undefined });
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
  expect(config.mediaStore).toEqual({ kind: 'disk', folder: `${process.cwd()}/data/media` });
  expect(Object.isFrozen(config)).toBe(true);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'school.example'],
  ['PUBLIC_URL', 'ftp://school.example'],
  ['PUBLIC_URL', 'https://school.example/site'],
  ['PUBLIC_URL', 'https://school.example/?a=1'],
  ['PUBLIC_URL', 'https://user@school.example/'],
  ['PUBLIC_URL', 'https://school.example.'],
  ['DATABASE_URL', 'mysql://localhost/school'],
  ['MEDIA_STORE', 'gs://bucket'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtps://clerk:50%@mail.example'],
  ['SMTP_URL', 'smtps://clerk:50%FF@mail.example'],
  ['SMTP_URL', 'smtps://clerk:pass/word@mail.example'],
  ['SMTP_URL', 'smtps://mail.example:port'],
  ['MAIL_FROM', 'The office <office@school.example>'],
  ['MAIL_TO', 'office@school.example, principal@school.example'],
  ['SEED', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['OFFLINE_BOARD', 'no'],
  ['API_ALLOWED_ORIGINS', '*'],
  ['API_ALLOWED_ORIGINS', 'null'],
  ['API_ALLOWED_ORIGINS', 'app.school.example'],
  ['API_ALLOWED_ORIGINS', 'https://*.school.example'],
  ['API_ALLOWED_ORIGINS', 'https://app.school.example/'],
  ['API_ALLOWED_ORIGINS', 'https://app.school.example/app'],
  ['API_ALLOWED_ORIGINS', 'https://App.school.example'],
  ['API_ALLOWED_ORIGINS', 'https://app.school.example:443'],
  ['API_ALLOWED_ORIGINS', 'https://clerk@app.school.example'],
  ['API_ALLOWED_ORIGINS', 'file:///home/clerk'],
  ['API_ALLOWED_ORIGINS', 'https://app.school.example, *'],
])('%s=%s is refused with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*\\.?$`));
});

test('every wrong setting is named at once', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'x' })).toThrow(/^PORT .*\nSEED .*$/);
});

test('the folder of many schools has a path that is short enough for a socket', () => {
  const settings = { SCHOOLS_DIR: `/${'x'.repeat(80)}`, PUBLIC_URL: 'https://host.example' };
  expect(() => readHostConfig(settings)).toThrow('SCHOOLS_DIR must be a path of 80 bytes at most.');
});

test('a bucket needs its keys', () => {
  expect(() => readConfig({ MEDIA_STORE: 's3://bucket/school' })).toThrow(/S3_ACCESS_KEY_ID/);
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const { mediaStore } = readConfig({ MEDIA_STORE: 's3://bucket/school', ...keys });
  expect(mediaStore).toMatchObject({ kind: 's3', bucket: 'bucket', prefix: 'school' });
});

test('without a mail server nothing is mailed; with one, e-mails may have addresses of their own', () => {
  expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: undefined, to: undefined });
  const smtpUrl = 'smtps://clerk%40school.example:p%2Fw@mail.example:465';
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'website@school.example', MAIL_TO: 'office@school.example' };
  expect(readConfig(mail).mail).toEqual({ smtpUrl, from: 'website@school.example', to: 'office@school.example' });
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mail.smtpUrl).toBe('smtp://127.0.0.1:2525');
});

test('nobody else may call the API, but the origins that are listed', () => {
  expect(readConfig({}).allowedOrigins).toEqual([]);
  const listed = 'https://app.school.example, https://desk.school.example:8443 https://xn--p8i.school.example,';
  expect(readConfig({ API_ALLOWED_ORIGINS: listed }).allowedOrigins).toEqual([
    'https://app.school.example',
    'https://desk.school.example:8443',
    'https://xn--p8i.school.example',
  ]);
});

test('beside a website with https no origin without it is listed', () => {
  const plain = { API_ALLOWED_ORIGINS: 'https://app.school.example,http://app.school.example' };
  expect(() => readConfig({ ...plain, PUBLIC_URL: 'https://school.example' })).toThrow(/^API_ALLOWED_ORIGINS .*https:/);
  expect(readConfig({ ...plain, PUBLIC_URL: 'http://school.example' }).allowedOrigins).toHaveLength(2);
});
