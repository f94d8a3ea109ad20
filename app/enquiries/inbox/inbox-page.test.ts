import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import type { Schema } from '../../database/schema.ts';
import { day, fromNow, hour } from '../../lib/clock.ts';
import { dayInIndia, formatDay } from '../../lib/dates.ts';
import { createConsents, withdrawalLink } from '../consent/consents.server.ts';
import { insertEnquiry } from '../enquiries.server.ts';
import type { SpamSignal } from '../enquiry-rules.ts';

const visitor = { id: null, name: 'A visitor' };

const site = siteForEach();
const asha = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

type Fields = Partial<Omit<Schema['enquiry'], 'doubts'>> & { signals?: SpamSignal[] };

async function createListed({ name = 'Kavita Murmu', message = 'A seat?', signals = [], ...rest }: Fields = {}) {
  const typed = { name, message, mobile_no: '0000000012', email: 'kavita@murmu.example' };
  const { id } = await insertEnquiry(site.db, visitor, { ...typed, source: 'home', signals });
  if (Object.keys(rest).length > 0) await site.db.updateTable('enquiry').set(rest).where('id', '=', id).execute();
  return id;
}

async function rowWords(search = ''): Promise<(string | undefined)[]> {
  const page = await asha.visit(`/admin/enquiries${search}`);
  return page.all('tbody tr').map((row) => row.textContent.replace(/\s+/g, ' ').trim());
}

test('a row tells who asks what, since when, how far it is, and how to answer', async () => {
  const id = await createListed({ message: `${'আসন খালি আছে? '.repeat(20)}`, received_at: fromNow(-2 * day) });
  const page = await asha.visit('/admin/enquiries');
  expect(page.all('tbody th a').map((link) => attribute(link, 'href'))).toEqual([`/admin/enquiries/${id}`]);
  expect(page.text('.inbox-question')?.length).toBeLessThanOrEqual(121);
  expect(attribute(page.all('.inbox-question')[0], 'lang')).toBe('bn');
  const came = formatDay(fromNow(-2 * day)).replace(` ${dayInIndia(Date.now()).slice(0, 4)}`, '');
  expect(page.text('tbody time')).toBe(`2 days ago ${came}`);
  expect(page.text('.inbox-progress')).toBe('NewNot answered yet');
  const ways = page.all('tbody .contact-way').map((way) => attribute(way, 'href')?.split(/[?:]/)[0]);
  // In the row, and in its menu.
  expect(ways).toEqual(['tel', 'https', 'mailto', 'tel', 'https', 'mailto']);
});

test('only what waits for a day is said to be unanswered', async () => {
  await createListed({ name: 'Fresh', received_at: fromNow(-3 * hour) });
  await createListed({
    name: 'Called',
    state: 'called',
    received_at: fromNow(-9 * day),
    owner_name: 'Rina',
    owner_id: 'r',
  });
  const page = await asha.visit('/admin/enquiries');
  expect(page.body).not.toContain('Not answered yet');
  expect(await rowWords()).toEqual([
    expect.stringMatching(/^Called.*A seat\?9 days ago \d{1,2} \w{3}( \d{4})?CalledRina/),
    expect.stringMatching(/^Fresh.*A seat\?3 hours ago \d{1,2} \w{3}( \d{4})?New/),
  ]);
});

test('the folders show how many enquiries they hold, and link to them', async () => {
  await createListed();
  await createListed({ state: 'called', next_call_on: dayInIndia(Date.now()), name: 'Rina' });
  await createListed({ signals: ['links', 'haste'], name: 'Advert' });
  const page = await asha.visit('/admin/enquiries?state=new');
  const folders = page.all('.inbox-folders a').map((folder) => [folder.textContent, attribute(folder, 'href')]);
  expect(folders).toEqual([
    ['All', '/admin/enquiries'],
    ['New1', '/admin/enquiries?state=new'],
    ['Calls due1', '/admin/enquiries?show=due'],
    ['Still open2', '/admin/enquiries?show=open'],
    ['Mine0', '/admin/enquiries?show=mine'],
    ['Not assigned2', '/admin/enquiries?show=nobody'],
    ['Spam1', '/admin/enquiries?state=spam'],
  ]);
  expect(page.text('.inbox-folders [aria-current]')).toBe('New1');
  expect((await rowWords('?show=due'))[0]).toContain('Next call: ');
});

test.each([
  ['', 'All', ''],
  ['?state=called', 'All', 'called'],
  ['?state=spam', 'Spam1', 'spam'],
  ['?show=due&state=called', 'Calls due1', 'called'],
  ['?show=mine&state=visited', 'Mine0', 'visited'],
])('the list %s is in the folder %s, narrowed to the status "%s"', async (search, folder, state) => {
  await createListed({ state: 'called', next_call_on: dayInIndia(Date.now()) });
  await createListed({ signals: ['links'] });
  const page = await asha.visit(`/admin/enquiries${search}`);
  expect(page.text('.inbox-folders [aria-current]')).toBe(folder);
  const chosen = page.all('select[name=state] option[selected]').map((option) => attribute(option, 'value'));
  expect(chosen).toEqual([state]);
  const kept = page.all('.record-narrow input[type=hidden]').map((field) => attribute(field, 'value'));
  expect(kept).toEqual(search.includes('show') ? [new URLSearchParams(search).get('show')] : []);
  expect(page.all('.record-narrow[open]')).toHaveLength(search && search !== '?state=spam' ? 1 : 0);
});

test('a search applies to the other folders too, and an enquiry links back to it', async () => {
  const id = await createListed({ message: 'Is there a bus?' });
  const page = await asha.visit('/admin/enquiries?q=bus&state=new');
  const folders = page.all('.inbox-folders a').map((folder) => attribute(folder, 'href'));
  expect(folders.slice(0, 3)).toEqual([
    '/admin/enquiries?q=bus',
    '/admin/enquiries?q=bus&state=new',
    '/admin/enquiries?q=bus&show=due',
  ]);
  const back = new URLSearchParams({ back: '/admin/enquiries?q=bus&state=new' });
  expect(attribute(page.all('tbody th a')[0], 'href')).toBe(`/admin/enquiries/${id}?${back}`);
});

test('a mail to whoever agreed to updates tells how to stop them, until they were stopped', async () => {
  const first = await createListed({ email: 'Kavita@Murmu.example', mobile_no: '' });
  await createListed({ email: 'rina@soren.example', mobile_no: '' });
  const id = await createListed();
  const lastLines = async () => {
    const ways = (await asha.visit('/admin/enquiries')).all('tbody .row-menu .contact-way');
    const mails = ways.map((way) => attribute(way, 'href') ?? '').filter((href) => href.startsWith('mailto:'));
    return mails.map((href) => new URL(href).searchParams.get('body')?.split('\r\n').at(-1) ?? '');
  };
  const noLink = expect.not.stringContaining('/privacy/withdraw/');
  expect(await lastLines()).toEqual([noLink, noLink, noLink]);
  await createConsents(site.db, { enquiryId: id, channels: ['email'], source: 'home', addressHash: '' });
  // The first one is the same family's.
  expect(await lastLines()).toEqual([
    expect.stringContaining(await withdrawalLink(site.db, site.origin, { id, language: 'en' })),
    noLink,
    expect.stringContaining(await withdrawalLink(site.db, site.origin, { id: first, language: 'en' })),
  ]);
  await site.db
    .updateTable('consent')
    .set({ withdrawn_at: fromNow(0) })
    .execute();
  expect(await lastLines()).toEqual([noLink, noLink, noLink]);
});

test('what will be erased tells on which day', async () => {
  await createListed({ touched_at: fromNow(-400 * day) });
  expect((await asha.visit('/admin/enquiries?show=ending')).text('.inbox-progress')).toContain(
    `Will be erased on ${formatDay(fromNow(29 * day))}`,
  );
  expect((await asha.visit('/admin/enquiries')).text('.inbox-progress')).not.toContain('Will be erased');
});

test('the Spam folder gives the reasons, and restores what is not spam', async () => {
  const id = await createListed({ signals: ['links', 'haste'] });
  const folder = await asha.visit('/admin/enquiries?state=spam&q=seat');
  expect(folder.all('form')).not.toEqual([]);
  expect(folder.all('span form')).toEqual([]);
  expect(folder.all('.inbox-doubts li')).toHaveLength(2);
  expect(folder.body).toContain(`/admin/enquiries/${id}/erase`);
  expect(folder.all('tbody .contact-way')).toEqual([]);
  const fields = { id, version: attribute(folder.all('[name=version]')[0], 'value') ?? '' };
  const answer = await asha.post('/admin/enquiries?state=spam&q=seat', fields);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin/enquiries?state=spam&q=seat']);
  const after = await asha.visit('/admin/enquiries?state=spam&q=seat');
  expect(after.body).toContain('Moved to New: Kavita Murmu.');
  expect(folder.all('thead th').at(-1)?.textContent).toBe('Actions');
  expect(after.all('tbody tr')).toEqual([]);
  expect((await rowWords())[0]).toMatch(/^Kavita Murmu.* ago .*New/);
  await asha.post('/admin/enquiries?state=spam', { id, version: '7' });
  expect((await asha.visit('/admin/enquiries')).all('tbody tr')).toHaveLength(1);
  expect((await asha.post('/admin/enquiries?state=spam', { id: 'odd', version: '1' })).status).toBe(400);
});

test.each([
  ['', 'There are no enquiries yet.'],
  ['?show=open', 'No family is waiting.'],
  ['?show=due', 'No calls are due today.'],
  ['?show=mine', 'No open enquiries are assigned to you.'],
  ['?show=nobody', 'All open enquiries are assigned.'],
  ['?show=ending', 'Nothing will be erased in the next 30 days.'],
  ['?state=new', 'Every enquiry has been answered.'],
  ['?state=spam', 'The Spam folder is empty.'],
  ['?state=visited', 'No enquiries have this status.'],
  ['?q=goat', 'Search in the Spam folder'],
  ['?q=goat&state=spam', 'No results for this search.'],
])('the inbox %s without anything in it is kind', async (search, sentence) => {
  expect((await asha.visit(`/admin/enquiries${search}`)).body).toContain(sentence);
});

test('the menu counts what is new, in figures and in words', async () => {
  expect((await asha.visit('/admin/account')).all('.new-count')).toEqual([]);
  await createListed();
  await createListed({ name: 'Rina' });
  const page = await asha.visit('/admin/account');
  expect(page.text('.admin-side a[href="/admin/enquiries"]')).toBe('Enquiries2, 2 new enquiries');
  expect(page.text('.tab-bar a[href="/admin/enquiries"]')).toBe('Enquiries2, 2 new enquiries');
  for (let count = 3; count <= 12; count++) await createListed({ name: `Family ${count}` });
  const full = await asha.visit('/admin/account');
  expect(full.text('.tab-bar .new-count')).toBe('12');
  expect(full.text('.admin-side .new-count')).toBe('12');
});

test('only administrators are led to how long enquiries are kept', async () => {
  const rina = await site.signIn({ username: 'rina', role: 'editor' });
  expect((await asha.visit('/admin/enquiries')).body).toContain('/admin/settings/enquiries');
  expect((await rina.visit('/admin/enquiries')).body).not.toContain('/admin/settings/enquiries');
  const settings = await asha.visit('/admin/settings/enquiries');
  expect(settings.text('.admin-side [aria-current]')).toContain('Enquiries');
});

test('more calls than fit are on the next page, and more questions on one with older ones', async () => {
  const next_call_on = dayInIndia(Date.now());
  for (let number = 0; number < 25; number++) await createListed({ name: `Parent ${number}`, next_call_on });
  const pager = async (search: string) => (await asha.visit(`/admin/enquiries${search}`)).text('.pager');
  expect([await pager('?show=due'), await pager('')]).toEqual(['Next page', 'Older']);
});
