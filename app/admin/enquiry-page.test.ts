import { beforeAll, expect, test } from 'vitest';
import { agreedEnquiry } from '../../tests/agreed-enquiry.ts';
import { attribute } from '../../tests/answer.ts';
import { whileActivityFails } from '../../tests/broken-activity.ts';
import { siteForAll, staffForAll } from '../../tests/site-of-tests.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { createEnquiry } from '../enquiries/enquiries.server.ts';
import type { ConsentChannel } from '../enquiries/enquiry-rules.ts';
import { day, fromNow } from '../lib/clock.ts';
import { dayInIndia } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';

const site = siteForAll();
const asha = staffForAll(site);
let bimal: Visitor;

beforeAll(async () => {
  bimal = await site.signIn({ username: 'bimal', name: 'Bimal Roy', role: 'editor' });
});

type EnquiryOptions = {
  message?: string;
  hasFilledHoneypot?: boolean;
  mobile_no?: string;
  email?: string;
  consent?: ConsentChannel[];
};

/** Each comes from a different IP address: many from one would be in the Spam folder. */
let visitors = 0;

async function receive(options: EnquiryOptions = {}): Promise<string> {
  const {
    message = newId(),
    hasFilledHoneypot = false,
    mobile_no = '0000000000',
    email = '',
    consent = ['whatsapp', 'email'],
  } = options;
  const enquiry = { name: 'Rina Das', mobile_no, email, message, consent };
  const arrival = {
    source: 'contact',
    clientAddress: `198.51.100.${++visitors}`,
    elapsedSeconds: 60,
    hasFilledHoneypot,
  } as const;
  const taken = await createEnquiry(site, enquiry, arrival);
  if ('refused' in taken) throw new Error(taken.refused);
  return `/admin/enquiries/${taken.id}`;
}

const saved = { version: '1', state: 'called', reason: '', owner_id: '', next_call_on: '', note: '' };
const chosenState = async (path: string) =>
  attribute((await asha.visit(path)).all('input[name="state"][checked]')[0], 'value');

test('an enquiry that is gone, or never was, is a page of the office that is not there', async () => {
  for (const id of [newId(), 'no-id']) {
    const answer = await asha.visit(`/admin/enquiries/${id}`);
    expect([answer.status, answer.all('.admin').length]).toEqual([404, 1]);
    expect((await asha.post(`/admin/enquiries/${id}`, saved)).status).toBe(404);
  }
});

test('what a family has typed is shown as text, and nothing in it can be pressed', async () => {
  const message = 'Look: https://spam.example <b>now</b>\nSecond line';
  const page = await asha.visit(await receive({ message, hasFilledHoneypot: true }));
  expect(page.body).toContain('https://spam.example &lt;b&gt;now&lt;/b&gt;\nSecond line');
  expect(page.body).not.toContain('href="https://spam.example');
  expect(page.text('.note')).toContain('A hidden field was filled in, which usually means an automatic program.');
});

test('a step leads back to the enquiry, which says so and shows it in its history', async () => {
  const path = await receive();
  const note = 'The father asks for the fee.';
  const answer = await asha.post(path, {
    ...saved,
    state: 'visit-fixed',
    note,
    next_call_on: dayInIndia(fromNow(day)),
  });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path]);
  const page = await asha.visit(path);
  expect(page.text('.toast p')).toBe('Enquiry saved');
  expect(page.text('.enquiry-history')).toMatch(
    /^Asha Mahato .*Visit fixedNext date: .*The father asks for the fee\.Received /,
  );
  const summary = page.text('.enquiry-summary');
  expect(summary).toMatch(/^Visit: \d{1,2} \w{3}.*Last note \(Asha Mahato, .*\): The father asks for the fee\.$/);
  expect(page.text('textarea')).toBe('');
});

test.each([
  ['a reason that is missing', { state: 'not-now' }, 'reason', 'Enter the reason.'],
  ['a state that there is not', { state: 'maybe' }, 'state', 'Choose a status.'],
  [
    'a day that is past',
    { next_call_on: '2001-01-01' },
    'next_call_on',
    'This date has passed. Choose today or a later date.',
  ],
  ['a day of no calendar', { next_call_on: 'soon' }, 'next_call_on', 'This date does not exist.'],
  ['a colleague who has left', { owner_id: 'gone' }, 'owner_id', 'This colleague can no longer sign in.'],
  ['a note without end', { note: 'a'.repeat(2001) }, 'note', 'This is too long. Use 2,000 characters or fewer.'],
])('%s has its error beside the field, and the typed text stays', async (_what, typed, field, sentence) => {
  const path = await receive();
  const page = await asha.post(path, { ...saved, note: 'Kept words', ...typed });
  expect(page.status).toBe(422);
  expect(page.text('.field-error')).toContain(sentence);
  expect(page.all(`[name="${field}"][aria-invalid="true"]`)).toHaveLength(1);
  if (!('note' in typed)) expect(page.text('textarea')).toBe('Kept words');
  expect(await chosenState(path)).toBe('new');
});

test('who saves second sees both side by side, loses no word, and may save over it', async () => {
  const path = await receive();
  await bimal.post(path, { ...saved, note: 'No answer' });
  const page = await asha.post(path, { ...saved, state: 'visited', note: 'They came' });
  expect(page.status).toBe(409);
  expect(page.text('.note')).toContain('Bimal Roy changed this while you were editing it');
  expect(page.text('.difference-choice')).toMatch(/Called.*Visited$/);
  expect(page.text('#field-note-hint')).toBe('Your note is kept here. When you save, it is added to theirs.');
  expect(page.text('textarea')).toBe('They came');
  expect((await asha.post(path, { ...saved, state: 'visited', note: 'They came', version: '2' })).status).toBe(303);
  expect((await asha.visit(path)).text('.enquiry-history')).toMatch(/Visited.*They came.*Called.*No answer/);
});

test('“I have called” keeps what was typed and takes over what nobody looks after', async () => {
  const path = await receive();
  await bimal.post(path, { ...saved, state: 'new', intent: 'called', note: 'Busy' });
  const page = await asha.visit(path);
  expect([page.text('.enquiry-step option[selected]'), await chosenState(path)]).toEqual(['Bimal Roy', 'called']);
  expect(page.text('.enquiry-history')).toContain('Busy');
});

const today = () => dayInIndia(fromNow(0));

test('a call that is due is done with by “I have called”, in every open state', async () => {
  const path = await receive();
  await asha.post(path, { ...saved, state: 'form-given', next_call_on: today() });
  const page = await asha.visit(path);
  expect(page.text('.enquiry-summary .tag')).toMatch(/^Next call: .*, due$/);
  expect(page.text('button[value="called"]')).toBe('I have called');
  const due_on = attribute(page.all('input[name="due_on"]')[0], 'value') ?? '';
  const typed = { ...saved, version: '2', state: 'form-given', next_call_on: today(), due_on, intent: 'called' };
  for (const _twice of [1, 2]) {
    expect((await asha.post(path, typed)).status).toBe(303);
    expect((await asha.visit(path)).text('.toast p')).toMatch(/^Enquiry saved\. The next date \(.*\) was removed\.$/);
  }
  const after = await asha.visit(path);
  expect(after.all('button[value="called"]')).toHaveLength(0);
  expect(await chosenState(path)).toBe('form-given');
  expect(after.text('.enquiry-history')).toMatch(/^Asha Mahato .*Next date removed/);
  expect(after.text('.enquiry-summary')).not.toContain('Next call');
});

test('a date that is cleared with the status is mentioned, and saving without a change says so and writes nothing', async () => {
  const path = await receive();
  await asha.post(path, { ...saved, state: 'admitted', next_call_on: today() });
  expect((await asha.visit(path)).text('.toast p')).toMatch(/The next date \(.*\) was removed\.$/);
  await asha.post(path, { ...saved, state: 'admitted', version: '2' });
  const page = await asha.visit(path);
  expect(page.text('.toast p')).toBe('Nothing was changed.');
  expect(attribute(page.all('.enquiry-step input[name="version"]')[0], 'value')).toBe('2');
});

test('the reason for “not now” is in the history and above the phone number', async () => {
  const path = await receive();
  await asha.post(path, { ...saved, state: 'not-now', reason: 'Too far' });
  const page = await asha.visit(path);
  expect(page.text('.enquiry-history')).toMatch(/^Asha Mahato .*Not nowNot now, because: Too farReceived /);
  expect(page.text('.enquiry-summary')).toContain('Not now, because: Too far');
});

test('the page leads back to the list as it was, also after saving, and nowhere else', async () => {
  const path = await receive();
  const back = '/admin/enquiries?show=due&q=das';
  const here = `${path}?${new URLSearchParams({ back })}`;
  const wayBack = async (address: string) =>
    attribute((await asha.visit(address)).all('.admin-content .link-arrow')[0], 'href');
  expect(await wayBack(here)).toBe(back);
  expect((await asha.post(here, saved)).headers.get('Location')).toBe(here);
  for (const elsewhere of ['//evil.example', '/admin/people', '/admin/enquiries/../people', 'https://evil.example']) {
    expect(await wayBack(`${path}?${new URLSearchParams({ back: elsewhere })}`)).toBe('/admin/enquiries');
  }
});

test('a long question is cut behind “Show all”, and a short one is not', async () => {
  const long = await asha.visit(await receive({ message: `${newId()} word`.repeat(60) }));
  expect(long.all('.enquiry-cut-everywhere > details')).toHaveLength(1);
  const lines = await asha.visit(await receive({ message: `${newId()} ${'w'.repeat(400)}` }));
  expect(lines.all('.enquiry-cut-narrow > details')).toHaveLength(1);
  expect((await asha.visit(await receive())).all('.enquiry-cut')).toHaveLength(0);
});

test('the ways to answer come before the question', async () => {
  const { body } = await asha.visit(await receive());
  expect(body.indexOf('contact-ways-page')).toBeGreaterThan(0);
  expect(body.indexOf('contact-ways-page')).toBeLessThan(body.indexOf('id="enquiry-question"'));
});

test('an enquiry in the Spam folder has no reply link and no consent panel', async () => {
  const path = await receive({ hasFilledHoneypot: true, email: 'rina@family.example' });
  const page = await asha.visit(path);
  expect(page.body).not.toContain('mailto:rina');
  expect(page.text('.enquiry-details')).toContain('rina@family.example');
  await asha.post(path, { ...saved, state: 'spam', intent: 'not-spam' });
  expect((await asha.visit(path)).body).toContain('mailto:rina@family.example');
  const call = await receive({ hasFilledHoneypot: true, consent: [] });
  expect((await asha.visit(call)).all('.consent-panel')).toHaveLength(0);
});

test('“Not spam” makes it a new enquiry with the e-mails that it has not got', async () => {
  const path = await receive({ hasFilledHoneypot: true, email: 'rina@family.example' });
  expect((await asha.visit(path)).body).not.toContain('E-mail to the school office');
  await asha.post(path, { ...saved, state: 'spam', intent: 'not-spam' });
  const page = await asha.visit(path);
  expect(await chosenState(path)).toBe('new');
  expect(page.body).toContain('E-mail to the school office: waiting since');
  expect(page.body).toContain('E-mail to the family about updates: waiting since');
});

test('withdrawn consent stops updates for all enquiries of the family, and of no other family', async () => {
  const [path, same, other] = [await receive(), await receive(), await receive({ mobile_no: '0000000001' })];
  const boxes = async (page: string) => (await asha.visit(page)).all('[name="consent"]');
  const consent = [(await boxes(path))[0], ...(await boxes(other))].map((box) => attribute(box, 'value') ?? '');
  const { text } = await asha.post(path, { intent: 'withdraw', consent });
  expect(text('.consent-panel .note')).toContain('asked to stop?');
  expect(await boxes(path)).toHaveLength(2);
  expect((await asha.post(path, { intent: 'withdraw', consent, confirmed: 'yes' })).status).toBe(303);
  for (const page of [path, same]) expect(await boxes(page)).toHaveLength(1);
  expect(await boxes(other)).toHaveLength(2);
  for (const page of [path, same]) {
    expect((await asha.visit(page)).text('.enquiry-history')).toMatch(
      /^Asha Mahato .*Asked to stop updates: .*\(by the school office\)/,
    );
  }
  expect((await asha.visit(other)).text('.enquiry-history')).not.toContain('stop');
});

test('a mail tells how to stop updates, also when it was another enquiry that agreed to them', async () => {
  const mobile_no = '0000000002';
  const email = 'sita@family.example';
  const path = await receive({ mobile_no, email, consent: [] });
  const mailIn = async () => (await asha.visit(path)).body.match(/mailto:sita[^"]*/)?.[0] ?? '';
  expect(await mailIn()).toMatch(/^mailto:(?!.*withdraw)/);
  await receive({ mobile_no, email });
  expect(await mailIn()).toContain(encodeURIComponent('/privacy/withdraw/'));
});

test('while the database fails, steps keep what was typed, and stopping updates leaves their form as it is saved', async () => {
  const path = `/admin/enquiries/${await agreedEnquiry(site.db)}`;
  const consent = (await asha.visit(path)).all('input[name=consent]').map((box) => attribute(box, 'value') ?? '');
  const typed = { version: '1', state: 'called', reason: '', owner_id: '', next_call_on: '', note: 'Rings back' };
  const [steps, stopped] = await whileActivityFails(site.db, async () => [
    await asha.post(path, typed),
    await asha.post(path, { intent: 'withdraw', consent, confirmed: 'yes' }),
  ]);
  const checked = (page: typeof steps) => page?.all('input[name=state][checked]').map((box) => attribute(box, 'value'));
  expect([steps?.status, checked(steps), steps?.text('textarea[name=note]')]).toEqual([500, ['called'], 'Rings back']);
  expect([stopped?.status, checked(stopped)]).toEqual([500, ['new']]);
  for (const page of [steps, stopped]) expect(page?.text('.note-error')).toContain('This could not be saved.');
  expect((await asha.visit(path)).all('input[name=consent]')).toHaveLength(consent.length);
});
