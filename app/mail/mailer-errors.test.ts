import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressed, emailRow, origin } from '../../tests/email-rows.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { leaseMs } from './email-queue.server.ts';
import { createMailer, sendTimeouts, transportSettings } from './mailer.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

describe('a mail server that takes no email', () => {
  test.each([
    [550, 'recipient', 'recipient refused'],
    [451, 'recipient', 'recipient refused'],
    [554, 'message', 'e-mail refused'],
    [452, 'message', 'e-mail refused'],
  ] as const)('says %i to the %s', async (code, at, reason) => {
    server.behave('refuse', { code, at });
    const fault = await createMailer({ smtpUrl: server.url }, origin).send(emailRow(), addressed);
    expect(fault).toMatchObject({ isServer: false, reason, code });
    expect(fault?.message).toMatch(new RegExp(`^The mail server .+\\. \\(${code} .*This email is not wanted here\\)$`));
    expect(server.emails).toEqual([]);
  });

  test('is closing down: another email would fare the same', async () => {
    server.behave('refuse', { code: 421 });
    const fault = await createMailer({ smtpUrl: server.url }, origin).send(emailRow(), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'busy', code: 421 });
  });

  test('breaks the line off in the middle of an email', async () => {
    server.behave('drop');
    const body = `${'A long story. '.repeat(70)}\n`.repeat(20_000);
    const fault = await createMailer({ smtpUrl: server.url }, origin).send(emailRow({ body }), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'unreachable' });
  });

  test.each(['drop', 'mute'] as const)('has the whole email and does not say that it takes it: %s', async (mode) => {
    server.behave(mode);
    const short = { connectTimeoutMs: 10_000, responseTimeoutMs: 1000, totalTimeoutMs: 10_000 };
    const fault = await createMailer({ smtpUrl: server.url }, origin, short).send(emailRow(), addressed);
    expect(fault).toMatchObject({ isServer: false, reason: 'unsure' });
    expect(fault?.message).toContain('received the whole e-mail');
  });

  test('and answers within half a minute after the last dot is waited for, but is let in sooner or not at all', () => {
    expect(sendTimeouts.connectTimeoutMs + sendTimeouts.responseTimeoutMs).toBeLessThan(sendTimeouts.totalTimeoutMs);
    expect(sendTimeouts.totalTimeoutMs + 10_000).toBeLessThan(leaseMs);
  });

  test('answers too slowly, once or in all', async () => {
    server.behave('slow');
    for (const short of [
      { responseTimeoutMs: 50, totalTimeoutMs: 10_000 },
      { responseTimeoutMs: 10_000, totalTimeoutMs: 50 },
    ]) {
      const mailer = createMailer({ smtpUrl: server.url }, origin, { connectTimeoutMs: 10_000, ...short });
      expect(await mailer.send(emailRow(), addressed)).toMatchObject({ isServer: true, reason: 'slow' });
    }
  });

  test('is not there', async () => {
    await server.close();
    const fault = await createMailer({ smtpUrl: server.url }, origin).send(emailRow(), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'unreachable' });
    expect(fault?.message).toBe('The mail server could not be reached. (ECONNREFUSED)');
    server = await openMailServer();
  });

  test('offers no safe connection where one is demanded', async () => {
    const unsafe = createMailer({ smtpUrl: `${server.url}?requireTLS=true` }, origin);
    expect(await unsafe.send(emailRow(), addressed)).toMatchObject({ isServer: true, reason: 'unsafe' });
    const strange = createMailer({ smtpUrl: server.url.replace('smtp:', 'smtps:') }, origin);
    expect(await strange.send(emailRow(), addressed)).toMatchObject({ isServer: true, reason: 'unsafe' });
    expect(server.emails).toEqual([]);
  });

  test('does not let us in, and the password is in no message', async () => {
    const strict = await openMailServer({ password: 'a long secret' });
    const send = (password: string) =>
      createMailer({ smtpUrl: strict.url.replace('//', `//clerk:${password}@`) }, origin).send(emailRow(), addressed);
    expect(await send('a%20long%20secret')).toBeUndefined();
    const fault = await send('another%20secret');
    expect(fault).toMatchObject({ isServer: true, reason: 'login', code: 535 });
    expect(fault?.message).toBe(
      'The mail server did not accept the name or the password in SMTP_URL. (535 … is wrong)',
    );
    expect(strict.emails).toHaveLength(1);
    await strict.close();
  });
});

test('SMTP_URL demands a safe connection to everywhere but this machine', () => {
  const settingsOf = (url: string) => transportSettings(url, 'school.example', sendTimeouts);
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
