import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { agreedEnquiry, everyActiveChannel } from '../../../tests/agreed-enquiry.ts';
import { eachEngine } from '../../../tests/engines.ts';
import type { TestDatabase } from '../../../tests/fresh-database.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { languages } from '../../lib/languages/languages.ts';
import { schoolDefaults } from '../../settings/school-fields.ts';
import { getOrCreateSecret } from '../../settings/secrets.server.ts';
import { enqueueConsentEmail } from '../enquiry-emails.server.ts';
import { consumeConsentEmailLimit, consumeSendLimits, consumeSpamLimits } from '../enquiry-limits.server.ts';
import { activeChannels, consentChannels, consentText, consentTextVersion } from '../enquiry-rules.ts';
import {
  keyedHash,
  listConsents,
  listConsentsOfContact,
  readWithdrawalToken,
  stopByOffice,
  withdrawalLink,
  withdrawConsents,
} from './consents.server.ts';

const origin = 'https://school.example';

async function tokenOf(db: TestDatabase, id: string): Promise<string> {
  return (await withdrawalLink(db, origin, { id, language: 'en' })).replace(`${origin}/privacy/withdraw/`, '');
}

eachEngine('consents', (openDatabase) => {
  test('a hash is the same however a number or e-mail was written, and another one on another website', async () => {
    const [db, other] = [await openDatabase(), await openDatabase()];
    const hash = await keyedHash(db, 'mobile', '0000000000');
    expect(await keyedHash(db, 'mobile', ' +91 00000-00000 ')).toBe(hash);
    expect(await keyedHash(db, 'email', 'Kavita@Murmu.Example')).toBe(
      await keyedHash(db, 'email', 'kavita@murmu.example'),
    );
    expect(await keyedHash(db, 'mobile', '0000000001')).not.toBe(hash);
    expect(await keyedHash(db, 'address', '0000000000')).not.toBe(hash);
    expect(await keyedHash(other, 'mobile', '0000000000')).not.toBe(hash);
    expect(await keyedHash(db, 'email', '')).toBe('');
  });

  test('the secret is made once, also by two who ask for it at the same moment', async () => {
    const db = await openDatabase();
    const hashes = await Promise.all(['a', 'a', 'a'].map((text) => keyedHash(db, 'email', text)));
    expect(new Set(hashes).size).toBe(1);
    expect(await getOrCreateSecret(db, 'consent_secret', () => 'another')).not.toBe('another');
  });

  test('a link leads to its own enquiry, and one that was made up leads nowhere', async () => {
    const [db, other] = [await openDatabase(), await openDatabase()];
    const id = await agreedEnquiry(db);
    const token = await tokenOf(db, id);
    expect(await readWithdrawalToken(db, token)).toBe(id);
    const [, mac = ''] = token.split('.');
    const forged = [id, `${id}.`, `x.${mac}`, `${id}.${'0'.repeat(32)}`, `${token}0`, token.slice(0, -1), '', '%00'];
    for (const one of [...forged, await tokenOf(other, id)]) {
      expect(await readWithdrawalToken(db, one)).toBeUndefined();
    }
  });

  test('what is stopped stays as proof, is stopped once, and is written down without a name', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const before = await db.selectFrom('enquiry').selectAll().execute();
    const rows = await listConsents(db, id);
    const ids = rows.map((row) => row.id);
    expect(await withdrawConsents(db, asStaff, ids, 'office')).toHaveLength(2);
    expect(await withdrawConsents(db, asStaff, ids, 'link')).toEqual([]);
    const after = await listConsents(db, id);
    expect(after.map(({ withdrawn_how }) => withdrawn_how)).toEqual(['office', 'office']);
    expect(after.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
    const lines = await db.selectFrom('activity').selectAll().where('subject', '=', 'consent').execute();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ kind: 'change', subject_id: id, label: '', person_name: asStaff.name });
    expect(lines[0]?.changes).toContain('WhatsApp, E-mail');
    expect(await db.selectFrom('enquiry').selectAll().execute()).toEqual(before);
  });

  test('what a family tells the office to stop is stopped with all that the same person has sent', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const other = await agreedEnquiry(db, { mobile_no: '', consent: ['whatsapp', 'post'] });
    const stranger = await agreedEnquiry(db, { mobile_no: '0000000009', email: '', consent: ['whatsapp'] });
    const whatsapp = (await listConsents(db, id)).find(({ channel }) => channel === 'whatsapp');
    const [foreign] = await listConsents(db, stranger);
    expect(await stopByOffice(db, asStaff, id, [whatsapp?.id ?? '', foreign?.id ?? ''])).toHaveLength(2);
    expect(await everyActiveChannel(db)).toEqual(['email', 'post', 'whatsapp']);
    const lines = await db
      .selectFrom('activity')
      .select(['subject_id', 'label'])
      .where('kind', '=', 'change')
      .execute();
    expect(lines.map(({ subject_id }) => subject_id).toSorted()).toEqual([id, other].toSorted());
    expect(lines.every(({ label }) => label === '')).toBe(true);
  });

  test('two who stop the same at once stop it once', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const ids = (await listConsents(db, id)).map((row) => row.id);
    const stop = () => db.transaction().execute((tx) => withdrawConsents(tx, asStaff, ids, 'form'));
    const stopped = await Promise.all([stop(), stop()]);
    expect(stopped.flat()).toHaveLength(2);
  });

  test('consents are found by number or by e-mail, in any spelling of it, and never by an empty one', async () => {
    const db = await openDatabase();
    await agreedEnquiry(db, { email: 'Kavita@Murmu.example', consent: ['post'] });
    await agreedEnquiry(db, { mobile_no: '', consent: ['whatsapp'] });
    await agreedEnquiry(db, { mobile_no: '0000000009', email: '', consent: ['phone'] });
    const found = async (reach: { mobile_no?: string; email?: string }) =>
      (await listConsentsOfContact(db, reach)).map(({ channel }) => channel);
    expect(await found({ mobile_no: '0000000000' })).toEqual(['post']);
    expect((await found({ email: 'KAVITA@murmu.example' })).toSorted()).toEqual(['post', 'whatsapp']);
    expect(await found({ mobile_no: '0000000009', email: 'kavita@murmu.example' })).toHaveLength(3);
    expect(await found({ mobile_no: '', email: '' })).toEqual([]);
    expect(await found({})).toEqual([]);
    expect(await everyActiveChannel(db)).toEqual(['phone', 'post', 'whatsapp']);
  });

  test('an e-mail repeats the consent text word for word, with a link, and not the question', async () => {
    const db = await openDatabase();
    const id = await agreedEnquiry(db);
    const school = { origin, school: { ...schoolDefaults, name: 'Sundarpur\r\nPublic School' } };
    const enquiry = await db.selectFrom('enquiry').selectAll().executeTakeFirstOrThrow();
    await enqueueConsentEmail(db, school, enquiry, ['whatsapp', 'post']);
    const email = await db.selectFrom('email').selectAll().executeTakeFirstOrThrow();
    expect(email).toMatchObject({ kind: 'consent', to_address: enquiry.email, enquiry_id: id });
    expect(email.subject).toContain('Sundarpur Public School');
    expect(email.body).toContain('updates by mobile, WhatsApp, landline, e-mail and post');
    expect(email.body).toContain('- WhatsApp\n- Post\n');
    expect(email.body).toContain(`\n${await withdrawalLink(db, origin, { id, language: 'en' })}\n`);
    expect(email.subject + email.body).not.toMatch(/Kavita|Murmu|seat|00000/);
  });

  test('one address gets three such e-mails a day, and nobody gets one without an address or a ticked box', async () => {
    const db = await openDatabase();
    const enquiry = (email: string) => ({ id: 'e1', email, language: 'en' as const });
    const send = (email: string, channels: ('post' | 'phone')[]) =>
      db
        .transaction()
        .execute((tx) => enqueueConsentEmail(tx, { origin, school: schoolDefaults }, enquiry(email), channels));
    await send('', ['post']);
    await send('a@murmu.example', []);
    for (const email of ['a@murmu.example', 'A@murmu.example', 'a@murmu.example', 'a@murmu.example', 'b@murmu.example'])
      await send(email, ['post']);
    const emails = await db.selectFrom('email').select('to_address').orderBy('sequence').execute();
    expect(emails.map(({ to_address }) => to_address.toLowerCase())).toEqual([
      ...Array(3).fill('a@murmu.example'),
      'b@murmu.example',
    ]);
  });

  test('what is counted of a number, an e-mail or a line is hashed by the secret of the website', async () => {
    const [db, other] = [await openDatabase(), await openDatabase()];
    const sender = { mobile_no: '0000000000', email: 'kavita@murmu.example', clientAddress: '192.0.2.1' };
    const keysOf = async (site: TestDatabase) => {
      await consumeSpamLimits(site, sender);
      await consumeSendLimits(site, sender.clientAddress);
      await consumeConsentEmailLimit(site, sender.email);
      return (await site.selectFrom('throttle').select('key').execute()).map(({ key }) => key);
    };
    const [here, there] = [await keysOf(db), await keysOf(other)];
    const ofPersons = (keys: string[]) => keys.filter((key) => !/^[a-z]+-school/.test(key));
    expect([ofPersons(here).length, ofPersons(there).length]).toEqual([5, 5]);
    expect(ofPersons(here).filter((key) => there.includes(key))).toEqual([]);
  });

  test('active consents are listed in the order of the form, each channel once', () => {
    const at = '2026-01-01T00:00:00.000Z';
    const given = [
      { channel: 'post', withdrawn_at: null },
      { channel: 'phone', withdrawn_at: null },
      { channel: 'email', withdrawn_at: at },
      { channel: 'post', withdrawn_at: null },
    ] as const;
    expect(activeChannels(given)).toEqual(['phone', 'post']);
  });
});

/** What families have read and agreed to, in every language. A version once published stays as it is. */
const published: Record<string, string> = {
  1: 'b814cebb96d2d75e62e09f2946fb5118b0a65fcb048969717c84dbaff53f2f81',
  2: '7cff02269e9d47fe025ae574ca90875ef18153d264c3b35bedf26a6800063032',
};

test('words of consent that change get a version of their own', () => {
  const words = languages.flatMap((language) =>
    consentChannels.map((one) => inLanguage(language, () => consentText(one))),
  );
  expect(createHash('sha256').update(words.join('\n\n')).digest('hex')).toBe(published[consentTextVersion]);
});
