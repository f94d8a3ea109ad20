import { afterEach, beforeEach, expect, test } from 'vitest';
import { agreedEnquiry, everyStandingChannel } from '../../../tests/agreed-enquiry.ts';
import { clerk } from '../../../tests/clerk.ts';
import { openHouse, type TestHouse } from '../../../tests/house.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { eraseEnquiries } from '../retention/erase-enquiries.server.ts';
import { withdrawalLink } from './withdrawal-link.server.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.close());

const everything = ['phone', 'whatsapp', 'email', 'post'];
const address = '/privacy/withdraw';

async function linkOf(id: string): Promise<string> {
  return (await withdrawalLink(house.db, '', id)).replace(house.origin, '');
}

test('the form has every box ticked, and stops what belongs to the number', async () => {
  await agreedEnquiry(house.db);
  await agreedEnquiry(house.db, { mobile_no: '0000000009', email: 'other@school.example', consent: ['post'] });
  const form = await house.visit(address);
  expect(form.all('input[type=checkbox][checked]')).toHaveLength(4);
  const sent = await house.post(address, { mobile_no: '+91 00000 00000', channels: everything });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${address}?sent=1`]);
  expect((await house.visit(`${address}?sent=1`)).body).toContain('we have stopped what you ticked');
  expect(await everyStandingChannel(house.db)).toEqual(['post']);
  const rows = await house.db.selectFrom('consent').select('withdrawn_how').distinct().execute();
  expect(rows.map(({ withdrawn_how }) => withdrawn_how).toSorted()).toEqual(['form', null]);
});

test('an e-mail is enough, and what was unticked goes on', async () => {
  await agreedEnquiry(house.db, { consent: ['whatsapp', 'email', 'post'] });
  const sent = await house.post(address, { email: 'KAVITA@murmu.example', channels: ['email', 'post'] });
  expect(sent.status).toBe(303);
  expect(await everyStandingChannel(house.db)).toEqual(['whatsapp']);
});

test('nobody learns from the answer whether a number has written to the school', async () => {
  await agreedEnquiry(house.db);
  const ask = async (mobile_no: string) => {
    const { status, headers, body } = await house.post(address, { mobile_no, channels: everything });
    return { status, location: headers.get('Location'), names: [...headers.keys()].toSorted(), body };
  };
  expect(await ask('0000000000')).toEqual(await ask('0000000001'));
});

test('a faulty form says how to mend it, and keeps what was typed and ticked', async () => {
  await agreedEnquiry(house.db);
  const empty = await house.post(address, { channels: everything });
  expect(empty.status).toBe(422);
  expect(empty.body).toContain('Write a mobile number or an e-mail');
  const wrong = await house.post(address, { mobile_no: '123', email: 'kavita@', channels: ['post'] });
  expect(wrong.status).toBe(422);
  expect(wrong.all('input[name=mobile_no]')[0]?.getAttributeValue('value')).toBe('123');
  expect(wrong.all('input[name=email]')[0]?.getAttributeValue('value')).toBe('kavita@');
  expect(wrong.all('[aria-invalid=true]')).toHaveLength(2);
  expect(wrong.all('input[type=checkbox][checked]').map((box) => box.getAttributeValue('value'))).toEqual(['post']);
  const none = await house.post(address, { mobile_no: '0000000000' });
  expect(none.status).toBe(422);
  expect(none.body).toContain('Tick at least one');
  expect(none.all('[autofocus]')).toHaveLength(1);
  const broken = await house.post(address, { mobile_no: '0000\0', channels: everything });
  expect(broken.status).toBe(400);
  const unknown = await house.post(address, { mobile_no: '0000000000', channels: ['pigeon'] });
  expect(unknown.status).toBe(422);
  expect(await everyStandingChannel(house.db)).toEqual(['email', 'whatsapp']);
});

test('after twenty forms in an hour one address has to wait, and others need not', async () => {
  const browser = house.browser('192.0.2.1');
  const forms = Array.from({ length: 20 }, () => browser.post(address, { mobile_no: '0000000001', channels: 'post' }));
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(Array(20).fill(303));
  const refused = await browser.post(address, { mobile_no: '0000000001', channels: 'post' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect(refused.body).toContain('Please wait');
  expect(refused.all('input[name=mobile_no]')[0]?.getAttributeValue('value')).toBe('0000000001');
  const other = await house.browser('192.0.2.2').post(address, { mobile_no: '0000000001', channels: 'post' });
  expect(other.status).toBe(303);
});

test('a link shows what is agreed to and nobody’s name, and looking changes nothing', async () => {
  const link = await linkOf(await agreedEnquiry(house.db));
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await house.visit(link, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  }
  const page = await house.visit(link);
  const boxes = page.all('input[type=checkbox][checked]').map((box) => box.getAttributeValue('value'));
  expect(boxes).toEqual(everything);
  expect(page.text('main form')?.match(/agreed on/g)).toHaveLength(2);
  expect(page.body).not.toMatch(/Kavita|Murmu|0000000000|seat/i);
  expect(page.text('h1')).toBe('Stop updates from the school');
  expect(page.body).toContain('content="noindex"');
  expect(page.body).toContain('<meta name="referrer" content="same-origin"/>');
  expect(await everyStandingChannel(house.db)).toEqual(['email', 'whatsapp']);
  const lines = await house.db.selectFrom('activity').select('subject').execute();
  expect(lines.map(({ subject }) => subject)).not.toContain('consent');
});

test('a link stops what is ticked, with all that the same person has sent, and says so also the second time', async () => {
  const link = await linkOf(await agreedEnquiry(house.db, { consent: ['whatsapp', 'email', 'post'] }));
  await agreedEnquiry(house.db, { email: '', consent: ['whatsapp', 'phone'] });
  await agreedEnquiry(house.db, { mobile_no: '', consent: ['email'] });
  await agreedEnquiry(house.db, { mobile_no: '0000000009', email: '', consent: ['whatsapp'] });
  const sent = await house.post(link, { channels: ['whatsapp', 'email'] });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${link}?done=1`]);
  expect(await everyStandingChannel(house.db)).toEqual(['phone', 'post', 'whatsapp']);
  expect((await house.visit(`${link}?done=1`)).body).toContain('We have stopped what you ticked');
  const later = await house.visit(link);
  expect(later.text('main ul')).toMatch(/^WhatsApp: stopped on .*E-mail: stopped on /);
  expect(later.text('main form')?.match(/agreed on/g)).toHaveLength(1);
  expect((await house.post(link, { channels: everything })).status).toBe(303);
  expect((await house.post(link, { channels: everything })).status).toBe(303);
  const again = await house.visit(link);
  expect(again.all('main form')).toHaveLength(1);
  expect(again.text('main form')).not.toContain('agreed on');
  expect(await everyStandingChannel(house.db)).toEqual(['whatsapp']);
});

test('a link shows a stranger nothing of what somebody else with the same number has agreed to', async () => {
  const link = await linkOf(await agreedEnquiry(house.db, { email: 'stranger@post.example', consent: ['post'] }));
  const look = async () => [(await house.visit(link)).text('main'), (await house.visit(`${link}?done=1`)).text('main')];
  const alone = await look();
  const given_at = '2025-01-02T06:00:00.000Z';
  await agreedEnquiry(house.db, { consent: ['phone', 'whatsapp', 'post'] });
  await house.db.updateTable('consent').set({ given_at }).where('channel', '!=', 'post').execute();
  expect(await look()).toEqual(alone);
  const stopped = await house.post(link, { channels: ['post'] });
  expect(stopped.status).toBe(303);
  const after = (await house.visit(`${link}?done=1`)).text('main');
  expect(after).toBe(alone[1]);
  expect(await everyStandingChannel(house.db)).toEqual(['phone', 'whatsapp']);
});

test('the link of an enquiry that came with no box stops what came with others, and its answer is that of any', async () => {
  const none = { consent: [] };
  const link = await linkOf(await agreedEnquiry(house.db, none));
  const lonely = await linkOf(await agreedEnquiry(house.db, { ...none, mobile_no: '0000000009', email: '' }));
  await agreedEnquiry(house.db, { message: 'And the bus?' });
  const answersOf = async (one: string) => {
    const before = await house.visit(one);
    expect(before.all('input[type=checkbox][checked]')).toHaveLength(4);
    const { status } = await house.post(one, { channels: everything });
    return [before.text('main'), status, (await house.visit(`${one}?done=1`)).text('main')];
  };
  expect(await answersOf(link)).toEqual(await answersOf(lonely));
  expect(await everyStandingChannel(house.db)).toEqual([]);
});

test('the link of an erased enquiry stops what the same person has agreed to since', async () => {
  const id = await agreedEnquiry(house.db);
  const link = await linkOf(id);
  await inTransaction(house.db, (tx) => eraseEnquiries(tx, clerk, [id]));
  await agreedEnquiry(house.db, { email: '', consent: ['phone', 'post'] });
  await agreedEnquiry(house.db, { mobile_no: '', email: 'KAVITA@murmu.example', consent: ['whatsapp'] });
  await agreedEnquiry(house.db, { mobile_no: '0000000009', email: '', consent: ['email'] });
  expect((await house.post(link, { channels: ['phone', 'whatsapp', 'email'] })).status).toBe(303);
  expect(await everyStandingChannel(house.db)).toEqual(['email', 'post']);
});

test('the page of a link tells its own address to nobody', async () => {
  const link = await linkOf(await agreedEnquiry(house.db));
  const page = await house.visit(link);
  expect(page.all('link[rel=canonical], meta[property="og:url"]')).toEqual([]);
  expect(page.body).not.toContain(link.split('/').at(-1) ?? link);
});

test('a link with nothing ticked says so', async () => {
  const link = await linkOf(await agreedEnquiry(house.db));
  const answer = await house.post(link, {});
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Tick at least one');
  expect(await everyStandingChannel(house.db)).toEqual(['email', 'whatsapp']);
});

test('a link that was made up leads to a page with the form, whatever is sent to it', async () => {
  const id = await agreedEnquiry(house.db);
  const forged = `${address}/${id}.${'0'.repeat(32)}`;
  const looked = await house.visit(forged);
  expect(looked.status).toBe(404);
  expect(looked.headers.get('Cache-Control')).toContain('no-store');
  expect(looked.text('h1')).toBe('This link does not fit');
  expect(looked.all(`main a[href="${address}"]`).length).toBeGreaterThan(0);
  expect((await house.post(forged, { channels: everything })).status).toBe(404);
  expect((await house.visit(`${address}/nonsense`)).status).toBe(404);
  expect(await everyStandingChannel(house.db)).toEqual(['email', 'whatsapp']);
});
