import { describe, expect, test } from 'vitest';
import { createTestSender } from '../../tests/email-sender.ts';
import { engines } from '../../tests/fresh-database.ts';
import { openMailServer } from '../../tests/mail-server.ts';
import { testApp } from '../../tests/test-app.ts';
import { insertEnquiry } from '../enquiries/enquiries.server.ts';
import { initialsOf } from '../enquiries/inbox/enquiry-list.server.ts';
import { addDays } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import { writeMorningEmails } from './morning-mail.server.ts';

const day = '2026-11-23';
const at = (time: string, on = day) => Date.parse(`${on}T${time}:00+05:30`);

async function openOffice(engine: (typeof engines)[number]) {
  const site = await testApp({ engine });
  const { db } = site;
  const asha = await site.signIn({ email: 'asha@school.example' });
  const bimal = await site.signIn({
    username: 'bimal',
    name: 'Bimal Roy',
    role: 'editor',
    email: 'bimal@school.example',
  });
  await site.signIn({ username: 'kavita', name: 'Kavita Murmu' });
  const people = await db.selectFrom('person').select(['id', 'username']).execute();
  const idOf = (username: string) => people.find((person) => person.username === username)?.id ?? '';
  const enquire = async (
    name: string,
    state: 'new' | 'called' | 'admitted',
    next_call_on: string | null,
    owner = '',
  ) => {
    const words = { name, mobile_no: '0000000000', email: '', message: newId(), source: 'contact' as const };
    const { id } = await db.transaction().execute((tx) => insertEnquiry(tx, { id: null, name: 'The family' }, words));
    await db
      .updateTable('enquiry')
      .set({ state, next_call_on, owner_id: owner || null })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const emails = () => db.selectFrom('email').selectAll().where('kind', '=', 'calls-due').orderBy('sequence').execute();
  return { site, db, asha, bimal, idOf, enquire, emails };
}

describe.each(engines)('on %s', (engine) => {
  test('at eight the subscribed staff get one e-mail about due calls and new enquiries, with initials only', async () => {
    const { site, db, bimal, idOf, enquire, emails } = await openOffice(engine);
    await bimal.post('/admin/account', { intent: 'morning-mail-on' });
    const due = await enquire('Rina Kumari Das', 'called', day);
    const late = await enquire('Sita Besra', 'called', addDays(day, -2), idOf('bimal'));
    await enquire('Later Family', 'called', addDays(day, 1));
    await enquire('Closed Family', 'admitted', day);
    await enquire('New Family', 'new', null);
    const write = (time: string, on?: string) => writeMorningEmails(site, at(time, on));
    expect([await write('07:59'), await write('12:00')]).toEqual([0, 0]);
    expect(await Promise.all([write('08:00'), write('08:00')]).then((counts) => counts.toSorted())).toEqual([0, 2]);
    expect(await write('08:01')).toBe(0);
    const [toAsha, toBimal] = (await emails()).toSorted((one, other) => (one.to_address < other.to_address ? -1 : 1));
    expect([toAsha?.to_address, toAsha?.subject]).toEqual(['asha@school.example', 'Calls today: 1, new enquiries: 1']);
    expect(toAsha?.body).toContain(`- R. K. D.: ${site.origin}/admin/enquiries/${due}`);
    expect(toAsha?.body).not.toContain('S. B.');
    expect(toBimal?.body).toContain(`- S. B. (since 21 Nov 2026): ${site.origin}/admin/enquiries/${late}`);
    for (const email of [toAsha, toBimal]) expect(email?.body).not.toMatch(/Rina|Besra|Family|0000000000/);
    expect(toAsha?.expires_at).toBe('2026-11-23T18:30:00.000Z');
    expect(await write('08:00', addDays(day, 1))).toBe(2);
    expect(await db.selectFrom('morning_mail').select('day').execute()).toEqual([{ day: addDays(day, 1) }]);
    await site.close();
  });

  test('nothing is written when nothing is due, and who says no gets none', async () => {
    const { site, asha, enquire, emails } = await openOffice(engine);
    expect(await writeMorningEmails(site, at('08:00'))).toBe(0);
    expect((await asha.visit('/admin/account')).body).toContain('Stop the morning e-mail');
    expect((await asha.post('/admin/account', { intent: 'morning-mail-off' })).status).toBe(303);
    expect((await asha.visit('/admin/account')).body).toContain('Send me the morning e-mail');
    await enquire('New Family', 'new', null);
    expect(await writeMorningEmails(site, at('08:00', addDays(day, 1)))).toBe(0);
    await asha.post('/admin/account', { intent: 'morning-mail-on' });
    expect(await writeMorningEmails(site, at('08:00', addDays(day, 2)))).toBe(1);
    expect(await emails()).toHaveLength(1);
    expect(site.errors).toEqual([]);
    await site.close();
  });
});

test('it arrives at the mail server', async () => {
  const { site, enquire } = await openOffice('sqlite');
  await enquire('New Family', 'new', null);
  const mail = await openMailServer();
  await writeMorningEmails(site, at('08:30'));
  await site.db.updateTable('email').set({ expires_at: null }).execute();
  await createTestSender(site.db, mail.url).sendDueEmails();
  expect(mail.emails.map(({ to, subject }) => [to, subject])).toEqual([
    [['asha@school.example'], 'Calls today: 0, new enquiries: 1'],
  ]);
  await mail.close();
  await site.close();
});

test.each([
  ['Rina Kumari Das', 'R. K. D.'],
  ['  রিনা   দাস ', 'রি. দা.'],
  ['one two three four five', 'O. T. T. F.'],
])('%j is %j in an e-mail', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
