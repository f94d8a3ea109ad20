import { beforeEach, describe, expect, test } from 'vitest';
import { invitationEmail } from '../app/accounts/invitations.server.ts';
import { resetEmail } from '../app/accounts/password-reset.server.ts';
import { writeMorningEmails } from '../app/admin/morning-mail.server.ts';
import { warnOffice } from '../app/disclosure/disclosure-check.server.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { claimSchoolFacts } from '../app/settings/school.server.ts';
import { hasLatin } from './interface-texts.ts';
import { showLanguages } from './show-languages.ts';
import { siteForEach } from './site-of-tests.ts';
import { asStaff } from './staff.ts';

const site = siteForEach();

beforeEach(async () => {
  await showLanguages(site.db);
});

/** The lines that have an English word. */
function englishLines(emails: readonly { subject: string; body: string }[]): string[] {
  return emails.flatMap(({ subject, body }) => [subject, ...body.split('\n')]).filter(hasLatin);
}

const sent = (kind: string) => site.db.selectFrom('email').selectAll().where('kind', '=', kind).execute();

describe.each(['bn', 'or', 'hi'] as const)('in %s', (language) => {
  test('a new password and an invitation have no English word', () => {
    const person = { name: 'আশা', username: 'asha@school.example', email: 'asha@school.example' };
    const facts = { schoolName: 'আমাদের স্কুল', link: `${site.origin}/x`, expires_at: '' };
    const emails = inLanguage(language, () => [resetEmail(person, facts), invitationEmail(person, facts)]);
    expect(englishLines(emails)).toEqual([]);
  });

  test('what the office and the family get of an enquiry has no English word', async () => {
    const facts = { firstLanguage: language, name: 'আমাদের স্কুল' } as const;
    await site.db.transaction().execute((tx) => claimSchoolFacts(tx, facts, asStaff));
    const typed = { name: 'মিনা', mobile_no: '9000000000', email: 'mina@family.example', message: 'ভর্তি কবে?' };
    const agreed = { consent: ['email', 'phone', 'whatsapp', 'post'] };
    expect((await site.post(`/${language}/contact`, { ...typed, ...agreed })).status).toBe(303);
    const emails = [...(await sent('enquiry')), ...(await sent('consent'))];
    expect(emails).toHaveLength(2);
    expect(englishLines(emails)).toEqual([]);
  });

  test('the e-mail of the morning has no English word', async () => {
    await site.signIn({ name: 'আশা', email: 'asha@school.example' });
    await site.db.updateTable('person').set({ language }).execute();
    const typed = { name: 'মিনা', mobile_no: '9000000000', email: '', message: 'ভর্তি কবে?' };
    await site.post('/contact', typed);
    await site.db.updateTable('enquiry').set({ next_call_on: '2026-11-01' }).execute();
    expect(await writeMorningEmails(site, Date.parse('2026-11-24T09:00:00+05:30'))).toBe(1);
    expect(englishLines(await sent('calls-due'))).toEqual([]);
  });

  test('the warning of papers that are missing has no English word', async () => {
    await site.db.transaction().execute((tx) => claimSchoolFacts(tx, { firstLanguage: language }, asStaff));
    expect(await warnOffice(site.db, { origin: site.origin, listTeachers: async () => [] })).toBe(true);
    expect(englishLines(await sent('disclosure'))).toEqual([]);
  });
});
