import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressed, emailRow, origin } from '../../tests/email-rows.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { newId } from '../lib/ids.ts';
import { createMailer, type MailSettings } from './mailer.server.ts';

let server: MailServer;

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

/** Sends one e-mail and answers what arrived. */
async function delivered(
  own: Parameters<typeof emailRow>[0],
  around: Partial<typeof addressed> = {},
  mail: Partial<MailSettings> = {},
) {
  const mailer = createMailer({ smtpUrl: server.url, ...mail }, origin);
  expect(await mailer.send(emailRow(own), { ...addressed, ...around })).toBeUndefined();
  const email = server.emails.at(-1);
  if (!email) throw new Error('Nothing arrived.');
  return email;
}

const headerNames = (email: { headers: { key: string }[] }) => email.headers.map(({ key }) => key).sort();
const plainHeaders = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

describe('an email on its way', () => {
  test('arrives word for word in Bengali, Odia and Hindi, with long lines and a dot alone on its line', async () => {
    const words = 'আমার মেয়ের ভর্তি · ମୋ ଝିଅର ନାମଲେଖା · मेरी बेटी का दाख़िला';
    const body = `${words}\n\nক্ষ্ম ଶ୍ରୀ श्री\n.\n..\nFrom here = 100 %\n${'लंबी पंक्ति '.repeat(200)}\n\tEnd`;
    const email = await delivered({ subject: words, body });
    expect(email.subject).toBe(words);
    expect(email.text.trimEnd()).toBe(body);
    expect(email.to).toEqual(['office@school.example']);
    expect(email.recipients).toEqual(['office@school.example']);
  });

  test('says who writes, since when, and that a program wrote it', async () => {
    const id = newId();
    const email = await delivered({ id }, { schoolName: 'পদ্মপুকুর School' });
    expect(email.from).toEqual({ address: 'website@school.example', name: 'পদ্মপুকুর School' });
    expect(email.messageId).toBe(`<${id}@school.example>`);
    const header = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(header['auto-submitted']).toBe('auto-generated');
    expect(header['content-type']).toMatch(/^text\/plain; charset=utf-8/);
    expect(Date.parse(header.date ?? '')).toBe(Date.parse('2026-11-21T10:00:00Z'));
    expect(headerNames(email)).toEqual(plainHeaders);
    expect((await delivered({ message_key: 'enquiry-1' })).messageId).toBe('<enquiry-1@school.example>');
  });

  test('to a family has one-click unsubscribe', async () => {
    const email = await delivered({ kind: 'consent' }, {}, { to: 'office@school.example' });
    const header = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    const address = new URL(/^<(.*)>$/.exec(header['list-unsubscribe'] ?? '')?.[1] ?? '');
    expect([address.protocol, address.pathname]).toEqual(['mailto:', 'office@school.example']);
    expect(address.searchParams.get('subject')).toBe('Please stop sending us messages');
    const toOffice = await delivered({ kind: 'enquiry' });
    expect(headerNames(toOffice)).not.toContain('list-unsubscribe');
  });

  test('comes from MAIL_FROM, or else from MAIL_TO', async () => {
    const office = 'office@school.example';
    expect((await delivered({}, {}, { to: office })).from.address).toBe(office);
    expect((await delivered({}, {}, { to: office, from: 'post@school.example' })).from.address).toBe(
      'post@school.example',
    );
  });

  test('can be answered to the visitor, when that is exactly one address', async () => {
    expect((await delivered({ reply_to: 'mina@family.example' })).replyTo).toBe('mina@family.example');
    const wrong = [
      'mina@family.example, all@family.example',
      'Mina <mina@family.example>',
      'mina@family.example\r\nBcc: all@family.example',
      'mina@family.example\nX: y',
      'mina@family.example\0',
      'friends:mina@family.example;',
      ' mina@family.example',
      `${'a'.repeat(1_000_000)}@family.example`,
    ];
    for (const reply_to of wrong) {
      const email = await delivered({ reply_to });
      expect(headerNames(email)).toEqual(plainHeaders);
    }
  });

  test('goes to exactly one address, or nowhere', async () => {
    const mailer = createMailer({ smtpUrl: server.url }, origin);
    for (const to of [
      '',
      'a@b.example, c@d.example',
      'a@b.example\r\nRCPT TO:<c@d.example>',
      'a@b.example\0',
      'A <a@b.example>',
    ]) {
      expect(await mailer.send(emailRow(), { ...addressed, to })).toMatchObject({
        isFinal: true,
        reason: 'no address',
      });
    }
    expect(server.visits()).toBe(0);
  });
});

const breaks = ['\r\n', '\n', '\r', '\0', '\u2028', '\u2029', '\u0085', '\v', '\r\n\r\n'];

describe('nobody can add a line to the head of an email', () => {
  test.each(breaks)('by %j in the subject, the name or the words', async (line) => {
    const evil = `Hello${line}Bcc: all@family.example${line}X-Evil: yes`;
    const email = await delivered({ subject: evil, message_key: evil, body: evil }, { schoolName: evil });
    expect(email.subject).toBe('Hello Bcc: all@family.example X-Evil: yes');
    expect(email.from.name).toBe('Hello Bcc: all@family.example X-Evil: yes');
    expect(headerNames(email)).toEqual(plainHeaders);
    expect(email.recipients).toEqual(['office@school.example']);
    expect(email.messageId).toMatch(/^<[0-9a-v]{26}@school\.example>$/);
  });

  test('by a million emails', async () => {
    const long = `${'অ\r\nBcc: all@family.example\0'.repeat(40_000)}`;
    const email = await delivered({ subject: long, body: long }, { schoolName: long });
    expect(headerNames(email)).toEqual(plainHeaders);
    expect([...email.subject].length).toBeLessThanOrEqual(200);
    expect([...email.from.name].length).toBeLessThanOrEqual(200);
    expect(email.text).not.toContain('\0');
    expect(email.text.length).toBeGreaterThan(900_000);
  });

  test('by words that a mail program would decode to others', async () => {
    const evil = `=?utf-8?B?${Buffer.from('Rahima\r\nBcc: all@family.example').toString('base64')}?=`;
    const shown = evil.replaceAll('=?', '= ?');
    for (const more of ['', ' আর']) {
      const email = await delivered({ subject: evil + more }, { schoolName: evil + more });
      expect(email.subject).toBe(shown + more);
      expect(email.from.name).toBe(shown + more);
      expect(headerNames(email)).toEqual(plainHeaders);
      expect(/^Subject: .*/m.exec(email.raw)?.[0]).not.toContain('=?utf-8?B?UmFoaW');
    }
  });

  test('by half an email, a mark that turns the line round, or a name like an address', async () => {
    const email = await delivered(
      { subject: 'A\uD800B \u202Egnp.exe' },
      { schoolName: 'Evil" <all@family.example>, "' },
    );
    expect(email.subject).toBe('A\uFFFDB gnp.exe');
    expect(email.from).toEqual({ address: 'website@school.example', name: 'Evil" <all@family.example>, "' });
  });
});
