import { expect, test } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database, Schema, Transaction } from '../../database/schema.ts';
import { day, fromNow } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { pageSize } from '../../lib/list-page.ts';
import { insertEnquiry } from '../enquiries.server.ts';
import { countFolders, countInbox, listEnquiries } from './enquiry-list.server.ts';
import { type InboxChoice, readInboxChoice, readInboxCursor } from './inbox-choice.ts';

const staffId = 'asha';

function inDays(days: number): string {
  return dayInIndia(Date.now() + days * day);
}

async function take(db: Transaction, words: Partial<Schema['enquiry']>): Promise<void> {
  const { name = 'Kavita Murmu', mobile_no = '', email = '', message = 'A seat?', ...rest } = words;
  const { id } = await insertEnquiry(db, asStaff, { name, mobile_no, email, message, source: 'contact' });
  if (Object.keys(rest).length > 0) await db.updateTable('enquiry').set(rest).where('id', '=', id).execute();
}

/** Names on the page of an address, and the addresses beside it. */
async function listed(db: Database, address = '') {
  const search = new URLSearchParams(address);
  const choice = readInboxChoice(search);
  const page = await listEnquiries(db, { choice, staffId, cursor: readInboxCursor(search, choice) });
  return { ...page, names: page.rows.map(({ name }) => name) };
}

async function names(db: Database, address: string): Promise<string[]> {
  return (await listed(db, address)).names;
}

eachEngine('the inbox', (openDatabase) => {
  test('lists the newest first, a page at a time, without spam', async () => {
    const db = await openDatabase();
    for (let number = 1; number <= pageSize + 2; number++) await take(db, { name: `Family ${number}` });
    await take(db, { name: 'Spam', state: 'spam' });
    const first = await listed(db);
    expect([first.names[0], first.names.length]).toEqual([`Family ${pageSize + 2}`, pageSize]);
    const second = await listed(db, `older=${first.older}`);
    expect(second.names).toEqual(['Family 2', 'Family 1']);
    expect((await listed(db, `newer=${second.newer}`)).names).toEqual(first.names);
    expect(await names(db, 'state=spam')).toEqual(['Spam']);
  });

  test('is narrowed to what has to be done, and to a state', async () => {
    const db = await openDatabase();
    await take(db, { name: 'Not assigned' });
    await take(db, { name: 'Mine', state: 'called', owner_id: staffId, owner_name: 'Asha' });
    await take(db, { name: 'Hers', state: 'visited', owner_id: 'rina', owner_name: 'Rina' });
    await take(db, { name: 'Admitted', state: 'admitted', owner_id: staffId });
    await take(db, { name: 'Old', state: 'not-now', touched_at: '2020-01-01T00:00:00.000Z' });
    await take(db, { name: 'Old spam', state: 'spam', touched_at: '2020-01-01T00:00:00.000Z' });
    expect(await names(db, 'show=open')).toEqual(['Hers', 'Mine', 'Not assigned']);
    expect(await names(db, 'show=mine')).toEqual(['Mine']);
    expect(await names(db, 'show=mine&state=called')).toEqual(['Mine']);
    expect(await names(db, 'show=mine&state=admitted')).toEqual([]);
    expect(await names(db, 'show=nobody')).toEqual(['Not assigned']);
    expect(await names(db, 'show=ending&state=spam')).toEqual(['Old spam']);
    expect(await names(db, 'show=ending')).toEqual(['Old spam', 'Old']);
    expect(await names(db, 'state=visited')).toEqual(['Hers']);
    expect(await names(db, 'show=everything&state=gone')).toHaveLength(5);
    expect(await countFolders(db, staffId)).toEqual({
      ...{ fresh: 1, due: 0, open: 3, mine: 1, nobody: 1 },
      ...{ spam: 1, ending: 2 },
    });
  });

  test('lists the calls that are due by their day, also over two pages', async () => {
    const db = await openDatabase();
    await take(db, { name: 'Today', state: 'called', next_call_on: inDays(0) });
    await take(db, { name: 'Tomorrow', state: 'called', next_call_on: inDays(1) });
    await take(db, { name: 'Done', state: 'admitted', next_call_on: inDays(-1) });
    await take(db, { name: 'Visit', state: 'visit-fixed', next_call_on: inDays(0) });
    for (let number = 0; number < pageSize; number++) {
      await take(db, { name: `Late ${number}`, state: 'called', next_call_on: inDays(number % 2 ? -1 : -2) });
    }
    const first = await listed(db, 'show=due');
    expect(first.names.slice(0, 2)).toEqual(['Late 0', 'Late 2']);
    expect(first.names.at(-1)).toBe(`Late ${pageSize - 1}`);
    const second = await listed(db, `show=due&older=${first.older}`);
    expect(second.names).toEqual(['Today', 'Visit']);
    expect((await listed(db, `show=due&newer=${second.newer}`)).names).toEqual(first.names);
    expect((await countInbox(db)).due).toBe(pageSize + 2);
    expect((await countFolders(db, staffId)).due).toBe(pageSize + 2);
    expect(await names(db, 'show=due&state=visit-fixed')).toEqual(['Visit']);
    expect(await names(db, 'show=due&state=admitted')).toEqual([]);
    for (const odd of ['99999999999999', '1', '999999999', 'x'])
      expect((await listed(db, `show=due&older=${odd}`)).rows.length).toBeLessThanOrEqual(pageSize);
  });

  test('is searched with exact matches first, also among the calls that are due', async () => {
    const db = await openDatabase();
    for (let number = 1; number <= 2 * pageSize; number++) {
      const name = `${number % 4 === 0 ? 'শ্রেণী' : 'শ্রেণি'} ${number}`;
      await take(db, { name, state: 'called', next_call_on: inDays(number % 2 ? -1 : -2) });
    }
    for (const show of ['', 'show=due']) {
      const whole: string[] = [];
      const searched: string[] = [];
      for (const [address, into] of [
        [show, whole],
        [`${show}&q=শ্রেণী`, searched],
      ] as const) {
        const first = await listed(db, address);
        const second = await listed(db, `${address}&older=${first.older}`);
        expect((await listed(db, `${address}&newer=${second.newer}`)).names).toEqual(first.names);
        into.push(...first.names, ...second.names);
      }
      const isExact = (name: string) => name.startsWith('শ্রেণী');
      expect(searched).toEqual([...whole.filter(isExact), ...whole.filter((name) => !isExact(name))]);
    }
  });

  test('is counted for the dashboard: late enquiries and spam', async () => {
    const db = await openDatabase();
    await take(db, {});
    await take(db, { received_at: fromNow(-day) });
    await take(db, { state: 'called', received_at: fromNow(-3 * day) });
    await take(db, { state: 'spam' });
    await take(db, { state: 'spam', received_at: fromNow(-8 * day) });
    expect(await countInbox(db)).toEqual({ listed: 3, fresh: 2, late: 1, due: 0, spam: 2, recentSpam: 1 });
  });

  test('finds a name, an e-mail, a word of the question, and a number however it was typed', async () => {
    const db = await openDatabase();
    await take(db, { name: 'Rina Soren', mobile_no: '0000012345', email: 'rina@soren.example', message: 'The bus?' });
    await take(db, { name: 'সুজাতা', message: 'আসন খালি আছে? Call 0000067890.' });
    await take(db, { name: 'Spam', message: 'bus', state: 'spam' });
    const found = (q: string, rest: InboxChoice = {}) => names(db, `${new URLSearchParams({ q, ...rest })}`);
    const numbers = [
      '0000012345',
      '+91 00000 12345',
      '00000-12345',
      '012345',
      '000-123',
      '০০০০০১২৩৪৫',
      '১২৩৪৫',
      '(0000) 0123',
    ];
    for (const q of [...numbers, 'rina', 'SOREN.example', 'bus rina'])
      expect(await found(q), q).toEqual(['Rina Soren']);
    for (const q of ['67890', 'সুজাতা', 'খালি']) expect(await found(q), q).toEqual(['সুজাতা']);
    expect(await found('bus', { state: 'spam' })).toEqual(['Spam']);
    for (const q of ['99', '%', '_____', 'nothing']) expect(await found(q), q).toEqual([]);
  });
});
