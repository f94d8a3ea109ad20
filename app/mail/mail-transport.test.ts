import { expect, test } from 'vitest';
import { transportSettings } from './mail-transport.server.ts';

test('SMTP_URL demands a safe connection to everywhere but this machine', () => {
  const settingsOf = (url: string) =>
    transportSettings(url, 'school.example', { connectTimeoutMs: 10_000, responseTimeoutMs: 30_000 });
  const safe = { secure: false, requireTLS: true, ignoreTLS: false, tls: { minVersion: 'TLSv1.2' } };
  expect(settingsOf('smtp://mail.example')).toMatchObject({ host: 'mail.example', ...safe });
  expect(settingsOf('smtp://mail.example')).not.toHaveProperty('auth');
  expect(settingsOf('smtp://localhost?requireTLS=true')).toMatchObject(safe);
  for (const url of ['smtp://mail.example?ignoreTLS=true', 'smtp://localhost', 'smtp://127.0.0.1:25', 'smtp://[::1]']) {
    expect(settingsOf(url)).toMatchObject({ secure: false, requireTLS: false, ignoreTLS: true });
  }
  expect(settingsOf('smtps://clerk%40school.example:p%2Fw%25@mail.example:4650')).toMatchObject({
    port: 4650,
    secure: true,
    auth: { user: 'clerk@school.example', pass: 'p/w%' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
  });
});
