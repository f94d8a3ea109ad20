import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressed, letterOf, origin } from '../../tests/letters.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { leaseMs } from './mail-delays.ts';
import { transportSettings } from './mail-transport.server.ts';
import { openMailer, patience } from './mailer.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

describe('a mail server that takes no letter', () => {
  test.each([
    [550, 'recipient', 'recipient refused'],
    [451, 'recipient', 'recipient refused'],
    [554, 'letter', 'letter refused'],
    [452, 'letter', 'letter refused'],
  ] as const)('says %i to the %s', async (code, at, reason) => {
    server.behave('refuse', { code, at });
    const fault = await openMailer({ smtpUrl: server.url }, origin).send(letterOf(), addressed);
    expect(fault).toMatchObject({ isServer: false, reason, code });
    expect(fault?.words).toMatch(new RegExp(`^The mail server .+\\. \\(${code} .*This letter is not wanted here\\)$`));
    expect(server.letters).toEqual([]);
  });

  test('is closing down: another letter would fare the same', async () => {
    server.behave('refuse', { code: 421 });
    const fault = await openMailer({ smtpUrl: server.url }, origin).send(letterOf(), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'busy', code: 421 });
  });

  test('breaks the line off in the middle of a letter', async () => {
    server.behave('drop');
    const body = `${'A long story. '.repeat(70)}\n`.repeat(20_000);
    const fault = await openMailer({ smtpUrl: server.url }, origin).send(letterOf({ body }), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'unreachable' });
  });

  test.each(['drop', 'mute'] as const)('has the whole letter and does not say that it takes it: %s', async (mode) => {
    server.behave(mode);
    const short = { openingMs: 10_000, answerMs: 1000, letterMs: 10_000 };
    const fault = await openMailer({ smtpUrl: server.url }, origin, short).send(letterOf(), addressed);
    expect(fault).toMatchObject({ isServer: false, reason: 'unsure' });
    expect(fault?.words).toContain('had the whole letter');
  });

  test('and answers within half a minute after the last dot is waited for, but is let in sooner or not at all', () => {
    expect(transportSettings(server.url, 'school.example', patience)).toMatchObject({
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    expect(patience.openingMs + patience.answerMs).toBeLessThan(patience.letterMs);
    expect(patience.letterMs + 10_000).toBeLessThan(leaseMs);
  });

  test('answers too slowly, once or in all', async () => {
    server.behave('slow');
    for (const short of [
      { answerMs: 50, letterMs: 10_000 },
      { answerMs: 10_000, letterMs: 50 },
    ]) {
      const mailer = openMailer({ smtpUrl: server.url }, origin, { openingMs: 10_000, ...short });
      expect(await mailer.send(letterOf(), addressed)).toMatchObject({ isServer: true, reason: 'slow' });
    }
  });

  test('is not there', async () => {
    await server.close();
    const fault = await openMailer({ smtpUrl: server.url }, origin).send(letterOf(), addressed);
    expect(fault).toMatchObject({ isServer: true, reason: 'unreachable' });
    expect(fault?.words).toBe('The mail server could not be reached. (ECONNREFUSED)');
    server = await openMailServer();
  });

  test('offers no safe connection where one is demanded', async () => {
    const unsafe = openMailer({ smtpUrl: `${server.url}?requireTLS=true` }, origin);
    expect(await unsafe.send(letterOf(), addressed)).toMatchObject({ isServer: true, reason: 'unsafe' });
    const strange = openMailer({ smtpUrl: server.url.replace('smtp:', 'smtps:') }, origin);
    expect(await strange.send(letterOf(), addressed)).toMatchObject({ isServer: true, reason: 'unsafe' });
    expect(server.letters).toEqual([]);
  });

  test('does not let us in, and the password is not told to anybody', async () => {
    const strict = await openMailServer({ password: 'a long secret' });
    const send = (password: string) =>
      openMailer({ smtpUrl: strict.url.replace('//', `//clerk:${password}@`) }, origin).send(letterOf(), addressed);
    expect(await send('a%20long%20secret')).toBeUndefined();
    const fault = await send('another%20secret');
    expect(fault).toMatchObject({ isServer: true, reason: 'login', code: 535 });
    expect(fault?.words).toBe('The mail server did not accept the name or the password in SMTP_URL. (535 … is wrong)');
    expect(strict.letters).toHaveLength(1);
    await strict.close();
  });
});
