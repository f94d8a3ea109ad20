import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { onOneEngine } from '../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { goodPassword, testApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { fromNow, minute } from '../lib/clock.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { insertNotice, recordAutomaticChange } from '../notices/notices.server.ts';
import { setupActor } from '../site/setup/open-setup.server.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What the lines say, without the person and the time; of a folded one the whole. */
async function lines(staff: Visitor, path = '/admin/activity?kind=create'): Promise<string[]> {
  const page = await staff.visit(path);
  return page.all('.activity-text').map((line) => oneLine(line.textContent));
}

onOneEngine('the activity list', (_, engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  const rekha = { id: null, name: 'Rekha Sen' };
  const notice = (title: string, by = rekha) =>
    insertNotice(site.db, { title, details: 'Words', category: 'general', is_pinned: 0 }, by);

  /** As if everything so far had happened that long ago. */
  const letPass = (ms: number) =>
    site.db
      .updateTable('activity')
      .set({ at: fromNow(-ms) })
      .execute();

  test('folds what one person did within minutes, and unfolds it; what strangers do is left line by line', async () => {
    await site.db.deleteFrom('activity').execute();
    await notice('Old');
    await letPass(30 * minute);
    for (const title of ['One', 'Two', 'Three']) await notice(title);
    await notice('Other', { id: null, name: 'Mina Das' });
    await notice('Four');
    const [four, other, folded, old, ...rest] = await lines(staff);
    expect(rest).toEqual([]);
    expect(four).toBe('Rekha Sen added “Four” (Notice)');
    expect(other).toBe('Mina Das added “Other” (Notice)');
    expect(folded).toMatch(/^Rekha Sen added 3 notices ?Show all 3.*“Three”.*“Two”.*“One” \(Notice\)$/);
    expect(old).toBe('Rekha Sen added “Old” (Notice)');
    await site.db.deleteFrom('activity').execute();
    const id = await notice('Fees');
    const change = { kind: 'change', subject: 'notice', subject_id: id, label: 'Fees' } as const;
    for (let time = 0; time < 3; time++) await recordActivity(site.db, rekha, change);
    const visitor = { id: null, name: 'A visitor' };
    for (let time = 0; time < 3; time++)
      await recordActivity(site.db, visitor, { kind: 'create', subject: 'enquiry', subject_id: id });
    const shown = await lines(staff, '/admin/activity');
    expect(shown.slice(0, 3)).toEqual(Array(3).fill('A visitor sent an enquiry'));
    expect(shown[3]).toContain('Rekha Sen changed “Fees” (Notice) (3 times)');
  });

  test('leads to the thing, to the bin when it was deleted, and nowhere when it is gone', async () => {
    const rina = await site.signIn({ username: 'rina', name: 'Rina Sen', role: 'editor' });
    const id = await notice('Fees');
    const places = async (who: Visitor, path: string) =>
      (await who.visit(path)).all('.activity-text > a').map((link) => attribute(link, 'href'));
    const created = '/admin/activity?kind=create';
    expect(await places(rina, created)).toEqual([`/admin/notices/${id}/edit`]);
    expect(await places(staff, created)).toContain('/admin/people');
    await staff.post(`/admin/notices/${id}/delete`, { intent: 'delete' });
    expect(await places(rina, created)).toEqual(['/admin/bin?kind=notices']);
    expect(await places(rina, '/admin/dashboard')).toContain('/admin/bin?kind=notices');
    await site.db.deleteFrom('notice').execute();
    expect(await places(rina, created)).toEqual([]);
  });
});

test('automatic actors are stored in English, and shown in the language of each reader', async () => {
  const site = await testApp();
  const staff = await site.signIn({ username: 'asha', name: 'আশা' });
  await site.db.updateTable('person').set({ language: 'bn' }).execute();
  await site.db.deleteFrom('activity').execute();
  const { id } = await site.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  await staff.post('/admin/account', { intent: 'end-others' });
  const itself = { id, title: '১', details: '' };
  await inLanguage('bn', () => recordAutomaticChange(site.db, itself, []));
  await site.post('/login', { username: 'nobody', password: goodPassword });
  await site.db.transaction().execute((tx) => recordActivity(tx, setupActor(), { kind: 'create', subject: 'setup' }));
  await recordActivity(site.db, { id: null, name: 'The bin' }, { kind: 'erase', subject: 'notice', label: '১' });
  const stored = await site.db.selectFrom('activity').select(['person_name', 'label']).orderBy('sequence').execute();
  expect(stored.map(({ person_name, label }) => [person_name, label])).toEqual([
    ['আশা', 'All other devices'],
    ['The website', '১'],
    ['Unknown name', 'Unknown browser'],
    ['Set-up', ''],
    ['The bin', '১'],
  ]);
  const shown = await lines(staff, '/admin/activity');
  expect(shown).toHaveLength(stored.length);
  expect(shown.filter((line) => /[A-Za-z]/.test(line))).toEqual([]);
  expect(site.errors).toEqual([]);
  await site.close();
});

test('a person without an e-mail address is reminded on the dashboard and in the account, until it is added', async () => {
  const site = await testApp({ sendsMail: true });
  const staff = await site.signIn({ name: 'Administrator' });
  const nudge = 'Add your name and e-mail address, so that you can reset a forgotten password';
  expect((await staff.visit('/admin/dashboard')).body).toContain(nudge);
  expect((await staff.visit('/admin/account')).body).toContain('You have not added an e-mail address.');
  await site.db.updateTable('person').set({ email: 'asha@school.example' }).execute();
  expect((await staff.visit('/admin/dashboard')).body).toContain('Add your name, so that colleagues');
  expect((await staff.visit('/admin/account')).body).not.toContain('You have not added an e-mail address.');
  await site.db.updateTable('person').set({ name: 'Asha Mahato' }).execute();
  expect((await staff.visit('/admin/dashboard')).body).not.toContain('Add your name');
  expect(site.errors).toEqual([]);
  await site.close();
});
