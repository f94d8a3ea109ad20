import { expect, test } from 'vitest';
import { agreedEnquiry, everyActiveChannel } from '../../../tests/agreed-enquiry.ts';
import { whileActivityFails } from '../../../tests/broken-activity.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { eraseEnquiries } from '../retention/erase-enquiries.server.ts';
import { withdrawalLink } from './consents.server.ts';

const site = siteForEach();

const everything = ['phone', 'whatsapp', 'email', 'post'];
const address = '/privacy/withdraw';

async function linkOf(id: string): Promise<string> {
  return (await withdrawalLink(site.db, '', { id, language: 'en' })).replace(site.origin, '');
}

test('the form has every box ticked, and stops what belongs to the number', async () => {
  const id = await agreedEnquiry(site.db);
  await agreedEnquiry(site.db, { mobile_no: '0000000009', email: 'other@school.example', consent: ['post'] });
  const form = await site.visit(address);
  expect(form.all('input[type=checkbox][checked]')).toHaveLength(4);
  const sent = await site.post(address, { mobile_no: '+91 00000 00000', channels: everything });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${address}?sent=1`]);
  expect((await site.visit(`${address}?sent=1`)).body).toContain('we have stopped the ones you ticked');
  expect(await everyActiveChannel(site.db)).toEqual(['post']);
  const rows = await site.db.selectFrom('consent').select('withdrawn_how').distinct().execute();
  expect(rows.map(({ withdrawn_how }) => withdrawn_how).toSorted()).toEqual(['form', null]);
  const page = await (await site.signIn()).visit(`/admin/enquiries/${id}`);
  expect(page.text('.consent-panel')).toContain('through the form on the website');
});

test('an e-mail is enough, and what was unticked goes on', async () => {
  await agreedEnquiry(site.db, { consent: ['whatsapp', 'email', 'post'] });
  const sent = await site.post(address, { email: 'KAVITA@murmu.example', channels: ['email', 'post'] });
  expect(sent.status).toBe(303);
  expect(await everyActiveChannel(site.db)).toEqual(['whatsapp']);
});

test('nobody learns from the answer whether a number has written to the school', async () => {
  await agreedEnquiry(site.db);
  const ask = async (mobile_no: string) => {
    const { status, headers, body } = await site.post(address, { mobile_no, channels: everything });
    return { status, location: headers.get('Location'), names: [...headers.keys()].toSorted(), body };
  };
  expect(await ask('0000000000')).toEqual(await ask('0000000001'));
});

test('an invalid form says how to correct it, and keeps what was typed and ticked', async () => {
  const link = await linkOf(await agreedEnquiry(site.db));
  const empty = await site.post(address, { channels: everything });
  expect(empty.status).toBe(422);
  expect(empty.body).toContain('Enter a mobile number or an e-mail address');
  const wrong = await site.post(address, { mobile_no: '123', email: 'kavita@', channels: ['post'] });
  expect(wrong.status).toBe(422);
  expect(wrong.all('input[name=mobile_no]')[0]?.getAttribute('value')).toBe('123');
  expect(wrong.all('input[name=email]')[0]?.getAttribute('value')).toBe('kavita@');
  expect(wrong.all('[aria-invalid=true]')).toHaveLength(2);
  expect(wrong.all('input[type=checkbox][checked]').map((box) => box.getAttribute('value'))).toEqual(['post']);
  const none = await site.post(address, { mobile_no: '0000000000' });
  expect(none.all('[autofocus]')).toHaveLength(1);
  for (const answer of [none, await site.post(link, {})]) {
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Tick at least one');
  }
  const broken = await site.post(address, { mobile_no: '0000\0', channels: everything });
  expect(broken.status).toBe(400);
  const unknown = await site.post(address, { mobile_no: '0000000000', channels: ['pigeon'] });
  expect(unknown.status).toBe(422);
  expect(await everyActiveChannel(site.db)).toEqual(['email', 'whatsapp']);
});

test('while the database fails, form and link keep what was typed and ticked', async () => {
  const link = await linkOf(await agreedEnquiry(site.db));
  const [form, byLink] = await whileActivityFails(site.db, async () => [
    await site.post(address, { mobile_no: '00000 00000', channels: ['email'] }),
    await site.post(link, { channels: ['email'] }),
  ]);
  expect(form?.all('input[name=mobile_no]')[0]?.getAttribute('value')).toBe('00000 00000');
  for (const answer of [form, byLink]) {
    expect(answer?.status).toBe(500);
    expect(answer?.text('.note-error')).toContain('This could not be done. Everything you typed is still here.');
    expect(answer?.all('input[type=checkbox][checked]').map((box) => box.getAttribute('value'))).toEqual(['email']);
  }
  expect(await everyActiveChannel(site.db)).toEqual(['email', 'whatsapp']);
});

test('after twenty forms in an hour one address has to wait, and others need not', async () => {
  const browser = site.browser('192.0.2.1');
  const forms = Array.from({ length: 20 }, () => browser.post(address, { mobile_no: '0000000001', channels: 'post' }));
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(Array(20).fill(303));
  const refused = await browser.post(address, { mobile_no: '0000000001', channels: 'post' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect(refused.body).toContain('Please wait');
  expect(refused.all('input[name=mobile_no]')[0]?.getAttribute('value')).toBe('0000000001');
  const other = await site.browser('192.0.2.2').post(address, { mobile_no: '0000000001', channels: 'post' });
  expect(other.status).toBe(303);
});

test('a link shows what is agreed to and nobody’s name, and looking changes nothing', async () => {
  const link = await linkOf(await agreedEnquiry(site.db));
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await site.visit(link, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  }
  const page = await site.visit(link);
  const boxes = page.all('input[type=checkbox][checked]').map((box) => box.getAttribute('value'));
  expect(boxes).toEqual(everything);
  expect(page.text('main form')?.match(/agreed on/g)).toHaveLength(2);
  expect(page.body).not.toMatch(/Kavita|Murmu|0000000000|seat/i);
  expect(page.text('h1')).toBe('Stop updates from the school');
  expect(page.body).toContain('content="noindex"');
  expect(page.body).toContain('<meta name="referrer" content="same-origin"/>');
  expect(page.all('link[rel=canonical], meta[property="og:url"]')).toEqual([]);
  expect(page.body).not.toContain(link.split('/').at(-1) ?? link);
  expect(await everyActiveChannel(site.db)).toEqual(['email', 'whatsapp']);
  const lines = await site.db.selectFrom('activity').select('subject').execute();
  expect(lines.map(({ subject }) => subject)).not.toContain('consent');
});

test('a link stops what is ticked, with all that the same person has sent, and says so also the second time', async () => {
  const link = await linkOf(await agreedEnquiry(site.db, { consent: ['whatsapp', 'email', 'post'] }));
  await agreedEnquiry(site.db, { email: '', consent: ['whatsapp', 'phone'] });
  await agreedEnquiry(site.db, { mobile_no: '', consent: ['email'] });
  await agreedEnquiry(site.db, { mobile_no: '0000000009', email: '', consent: ['whatsapp'] });
  const sent = await site.post(link, { channels: ['whatsapp', 'email'] });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${link}?done=1`]);
  expect(await everyActiveChannel(site.db)).toEqual(['phone', 'post', 'whatsapp']);
  expect((await site.visit(`${link}?done=1`)).body).toContain('We have stopped the updates you ticked');
  const later = await site.visit(link);
  expect(later.text('main ul')).toMatch(/^WhatsApp: stopped on .*E-mail: stopped on /);
  expect(later.text('main form')?.match(/agreed on/g)).toHaveLength(1);
  expect((await site.post(link, { channels: everything })).status).toBe(303);
  expect((await site.post(link, { channels: everything })).status).toBe(303);
  const again = await site.visit(link);
  expect(again.all('main form')).toHaveLength(1);
  expect(again.text('main form')).not.toContain('agreed on');
  expect(await everyActiveChannel(site.db)).toEqual(['whatsapp']);
});

test('a link shows a stranger nothing of what somebody else with the same number has agreed to', async () => {
  const link = await linkOf(await agreedEnquiry(site.db, { email: 'stranger@post.example', consent: ['post'] }));
  const look = async () => [(await site.visit(link)).text('main'), (await site.visit(`${link}?done=1`)).text('main')];
  const alone = await look();
  const given_at = '2025-01-02T06:00:00.000Z';
  await agreedEnquiry(site.db, { consent: ['phone', 'whatsapp', 'post'] });
  await site.db.updateTable('consent').set({ given_at }).where('channel', '!=', 'post').execute();
  expect(await look()).toEqual(alone);
  const stopped = await site.post(link, { channels: ['post'] });
  expect(stopped.status).toBe(303);
  const after = (await site.visit(`${link}?done=1`)).text('main');
  expect(after).toBe(alone[1]);
  expect(await everyActiveChannel(site.db)).toEqual(['phone', 'whatsapp']);
});

test('the link of an enquiry that came with no box stops what came with others, and its answer is that of any', async () => {
  const none = { consent: [] };
  const link = await linkOf(await agreedEnquiry(site.db, none));
  const lonely = await linkOf(await agreedEnquiry(site.db, { ...none, mobile_no: '0000000009', email: '' }));
  await agreedEnquiry(site.db, { message: 'And the bus?' });
  const answersOf = async (one: string) => {
    const before = await site.visit(one);
    expect(before.all('input[type=checkbox][checked]')).toHaveLength(4);
    const { status } = await site.post(one, { channels: everything });
    return [before.text('main'), status, (await site.visit(`${one}?done=1`)).text('main')];
  };
  expect(await answersOf(link)).toEqual(await answersOf(lonely));
  expect(await everyActiveChannel(site.db)).toEqual([]);
});

test('the link of an erased enquiry stops what the same person has agreed to since', async () => {
  const id = await agreedEnquiry(site.db);
  const link = await linkOf(id);
  await inTransaction(site.db, (tx) => eraseEnquiries(tx, asStaff, [id]));
  await agreedEnquiry(site.db, { email: '', consent: ['phone', 'post'] });
  await agreedEnquiry(site.db, { mobile_no: '', email: 'KAVITA@murmu.example', consent: ['whatsapp'] });
  await agreedEnquiry(site.db, { mobile_no: '0000000009', email: '', consent: ['email'] });
  expect((await site.post(link, { channels: ['phone', 'whatsapp', 'email'] })).status).toBe(303);
  expect(await everyActiveChannel(site.db)).toEqual(['email', 'post']);
});

test('a link that was made up leads to a page with the form, whatever is sent to it', async () => {
  const id = await agreedEnquiry(site.db);
  const forged = `${address}/${id}.${'0'.repeat(32)}`;
  const looked = await site.visit(forged);
  expect(looked.status).toBe(404);
  expect(looked.headers.get('Cache-Control')).toContain('no-store');
  expect(looked.text('h1')).toBe('This link is not valid');
  expect(looked.all(`main a[href="${address}"]`).length).toBeGreaterThan(0);
  expect((await site.post(forged, { channels: everything })).status).toBe(404);
  expect((await site.visit(`${address}/nonsense`)).status).toBe(404);
  expect(await everyActiveChannel(site.db)).toEqual(['email', 'whatsapp']);
});
