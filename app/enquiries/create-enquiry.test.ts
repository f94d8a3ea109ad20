import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { fromNow, hour, minute } from '../lib/clock.ts';
import { schoolDefaults } from '../settings/school-fields.ts';
import { visitor, withdrawalLink } from './consent/consents.server.ts';
import { createEnquiry, insertEnquiry, releaseFingerprints, type Submission } from './enquiries.server.ts';
import { enqueueEnquiryEmail } from './enquiry-emails.server.ts';
import type { Enquiry } from './enquiry-fields.ts';
import { consentTextVersion } from './enquiry-rules.ts';

const plain: Enquiry = {
  name: 'Kavita Murmu',
  mobile_no: '0000000000',
  email: '',
  message: 'Is there a seat in Class VI?',
  consent: [],
};
const origin = 'https://school.example';

const { consent: _, ...typed } = plain;
const words = { ...typed, source: 'contact' as const };

function take(db: TestDatabase, enquiry: Partial<Enquiry> = {}, arrival: Partial<Submission> = {}) {
  const here = { source: 'contact', clientAddress: '192.0.2.7', ...arrival } as const;
  return createEnquiry({ db, origin }, { ...plain, ...enquiry }, here);
}

async function takeAt(db: TestDatabase, line: number, enquiry: Partial<Enquiry>) {
  return await take(db, enquiry, { clientAddress: `192.0.2.${line}` });
}

const enquiries = (db: TestDatabase) => db.selectFrom('enquiry').selectAll().orderBy('sequence').execute();
const emails = (db: TestDatabase) => db.selectFrom('email').selectAll().orderBy('sequence').execute();
const releaseAll = (db: TestDatabase) => db.updateTable('enquiry').set({ fingerprint: null }).execute();

/** Runs something once, between an insert that wrote nothing and its caller. */
function afterRefusedInsert(action: () => Promise<unknown>): KyselyPlugin {
  const inserts = new WeakSet<object>();
  let isDone = false;
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode') inserts.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (!isDone && inserts.has(queryId) && result.rows.length === 0) {
        isDone = true;
        await action();
      }
      return result;
    },
  };
}

const doubts = async (db: TestDatabase) => (await enquiries(db)).map((row) => row.doubts);

eachEngine('taking enquiries', (openDatabase) => {
  test('an enquiry is stored with its e-mail to the office, which holds all that was typed', async () => {
    const db = await openDatabase();
    const message = 'ছয় ক্লাসে জায়গা আছে?\n\nଧନ୍ୟବାଦ, धन्यवाद';
    const taken = await take(db, { email: 'kavita@post.example', message, consent: ['whatsapp', 'post'] });
    const [row] = await enquiries(db);
    expect(taken).toEqual({ id: row?.id });
    expect(row).toMatchObject({ ...words, email: 'kavita@post.example', message, state: 'new' });
    const [email] = await emails(db);
    expect(email).toMatchObject({
      kind: 'enquiry',
      to_address: '',
      reply_to: 'kavita@post.example',
      state: 'waiting',
    });
    expect(email).toMatchObject({ subject: 'Enquiry from Kavita Murmu', enquiry_id: row?.id, message_key: row?.id });
    for (const shown of ['Kavita Murmu', '0000000000', 'kavita@post.example', message, 'WhatsApp, Post']) {
      expect(email?.body).toContain(shown);
    }
    expect(email?.body).toContain(`${origin}/admin/enquiries/${row?.id}`);
    expect(email?.body).toContain(
      `\nTo stop these updates: ${await withdrawalLink(db, origin, { id: row?.id ?? '', language: 'en' })}\n`,
    );
    expect(email?.body).toMatch(/Sent: \d{1,2} \w{3}, \d+:\d\d [ap]m, Indian time/);
  });

  test('what was agreed to is proved word for word, and the family gets an e-mail about it', async () => {
    const db = await openDatabase();
    await take(db, { email: 'kavita@post.example', consent: ['whatsapp', 'post'] });
    const proofs = await db.selectFrom('consent').selectAll().orderBy('channel').execute();
    expect(proofs.map(({ channel }) => channel)).toEqual(['post', 'whatsapp']);
    expect(proofs[1]?.words).toContain('updates by mobile, WhatsApp, landline, e-mail and post');
    expect(proofs[1]?.words.split('\n').at(-1)).toBe('WhatsApp');
    expect(proofs[1]).toMatchObject({ words_version: consentTextVersion, source: 'contact', withdrawn_at: null });
    expect(proofs[1]?.address_hash).not.toBe('');
    expect(proofs[1]?.address_hash).not.toContain('192.0.2.7');
    const sent = (await emails(db)).map(({ kind, to_address }) => [kind, to_address]);
    expect(sent).toEqual([
      ['enquiry', ''],
      ['consent', 'kavita@post.example'],
    ]);
  });

  test('the same content sent twelve times at once is one enquiry with one e-mail and counts once', async () => {
    const db = await openDatabase();
    const same = { email: 'kavita@post.example', consent: ['phone' as const] };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, line) => takeAt(db, line, same)));
    expect(new Set(answers.map((answer) => 'id' in answer && answer.id)).size).toBe(1);
    expect(await doubts(db)).toEqual(['[]']);
    expect((await emails(db)).map(({ kind }) => kind)).toEqual(['enquiry', 'consent']);
    expect(await db.selectFrom('consent').select('id').execute()).toHaveLength(1);
    for (let more = 0; more < 9; more += 1) await takeAt(db, 50, { ...same, message: `Question ${more}` });
    expect(new Set(await doubts(db))).toEqual(new Set(['[]']));
  });

  test('different questions at once are all taken', async () => {
    const db = await openDatabase();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, line) => takeAt(db, line % 3, { message: `Question ${line % 10}` })),
    );
    expect(new Set(answers.map((answer) => 'id' in answer && answer.id)).size).toBe(10);
    expect(await enquiries(db)).toHaveLength(10);
    expect(await emails(db)).toHaveLength(10);
  });

  test('after ten minutes the same content is a new enquiry, also when the clock was set back', async () => {
    const db = await openDatabase();
    for (const received_at of [fromNow(-11 * minute), fromNow(hour)]) {
      await take(db);
      await db.updateTable('enquiry').set({ received_at }).execute();
    }
    await take(db);
    expect(await enquiries(db)).toHaveLength(3);
  });

  test('a fingerprint that is let go of just when the same content comes again hides neither of the two', async () => {
    const db = await openDatabase();
    const same = { ...words, fingerprint: 'same' };
    const first = await insertEnquiry(db, visitor, same);
    const second = await insertEnquiry(db.withPlugin(afterRefusedInsert(() => releaseAll(db))), visitor, same);
    expect([first.isNew, second.isNew]).toEqual([true, true]);
    expect((await insertEnquiry(db, visitor, same)).id).toBe(second.id);
    expect((await enquiries(db)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('fingerprints that are over are let go of, one or all, and no other', async () => {
    const db = await openDatabase();
    const times = [fromNow(-11 * minute), fromNow(-12 * minute), fromNow(-9 * minute), fromNow(hour)];
    for (const [index, received_at] of times.entries()) {
      const { id } = await insertEnquiry(db, visitor, { ...words, fingerprint: `f${index}` });
      await db.updateTable('enquiry').set({ received_at }).where('id', '=', id).execute();
    }
    await releaseFingerprints(db, 'f0');
    expect((await enquiries(db)).map(({ fingerprint }) => fingerprint)).toEqual([null, 'f1', 'f2', 'f3']);
    await releaseFingerprints(db);
    expect((await enquiries(db)).map(({ fingerprint }) => fingerprint)).toEqual([null, null, 'f2', null]);
  });

  test('up to twenty an hour from one IP address are accepted, and more go to the Spam folder without an e-mail', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 23; count += 1) await take(db, { mobile_no: String(6_000_000_000 + count) });
    const found = await doubts(db);
    expect(found.slice(0, 20)).toEqual(Array(20).fill('[]'));
    expect(found.slice(20)).toEqual(Array(3).fill('["many"]'));
    expect(await emails(db)).toHaveLength(20);
    expect(await takeAt(db, 8, { message: 'From elsewhere' })).toHaveProperty('id');
    expect((await doubts(db)).at(-1)).toBe('[]');
  });

  test.each([{ mobile_no: '6000000000' }, { mobile_no: '', email: 'Kavita@post.example' }])(
    'more than ten an hour with %o are many, from whatever line',
    async (reach) => {
      const db = await openDatabase();
      for (let count = 0; count < 12; count += 1) await takeAt(db, count, { ...reach, message: `Question ${count}` });
      expect((await doubts(db)).map((found) => found === '["many"]').lastIndexOf(false)).toBe(9);
      expect(JSON.stringify(await db.selectFrom('throttle').selectAll().execute())).not.toMatch(/6000000000|post\.ex/i);
    },
  );

  test('a doubtful enquiry is kept with its doubts and what was agreed to, and no e-mail goes out', async () => {
    const db = await openDatabase();
    const message = '<a href="http://a.example">cheap</a>';
    const sent = { message, email: 'kavita@post.example', consent: ['email' as const] };
    expect(await take(db, sent, { hasFilledHoneypot: true, elapsedSeconds: 1 })).toHaveProperty('id');
    expect((await enquiries(db))[0]).toMatchObject({ state: 'spam', doubts: '["trap","haste","links"]', message });
    expect(await emails(db)).toEqual([]);
    expect(await db.selectFrom('consent').select('channel').execute()).toEqual([{ channel: 'email' }]);
  });

  test('an enquiry that is restored from the Spam folder sends its e-mail once', async () => {
    const db = await openDatabase();
    await take(db, {}, { hasFilledHoneypot: true });
    const [row] = await enquiries(db);
    if (!row) throw new Error('Nothing was stored.');
    for (let time = 0; time < 2; time += 1) {
      await db.transaction().execute((tx) => enqueueEnquiryEmail(tx, { origin, school: schoolDefaults }, row));
    }
    expect((await emails(db)).map(({ message_key }) => message_key)).toEqual([row.id]);
  });

  test('without its e-mail an enquiry is not stored', async () => {
    const db = await openDatabase();
    await db.schema.dropTable('email').execute();
    await expect(take(db, { consent: ['phone'] })).rejects.toThrow();
    expect(await enquiries(db)).toEqual([]);
    expect(await db.selectFrom('consent').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('activity').select('id').execute()).toEqual([]);
  });

  test('new consent in a repeated enquiry is added, confirmed by e-mail, and undoes no withdrawal', async () => {
    const db = await openDatabase();
    const email = 'kavita@post.example';
    await take(db, { email });
    await take(db, { email, consent: ['phone'] });
    await db
      .updateTable('consent')
      .set({ withdrawn_at: fromNow(0), withdrawn_how: 'link' })
      .execute();
    await Promise.all(
      [1, 2, 3].map((line) => take(db, { email, consent: ['phone', 'post'] }, { clientAddress: `192.0.2.${line}` })),
    );
    expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(1);
    const agreed = await db.selectFrom('consent').select(['channel', 'withdrawn_how']).orderBy('channel').execute();
    expect(agreed).toEqual([
      { channel: 'phone', withdrawn_how: 'link' },
      { channel: 'post', withdrawn_how: null },
    ]);
    expect((await emails(db)).map(({ kind }) => kind)).toEqual(['enquiry', 'consent', 'consent']);
    const actions = await db.selectFrom('activity').select(['kind', 'subject']).orderBy('sequence').execute();
    expect(actions).toEqual([
      { kind: 'create', subject: 'enquiry' },
      { kind: 'change', subject: 'consent' },
      { kind: 'change', subject: 'consent' },
    ]);
  });

  test('new consent in a repeated enquiry gets no e-mail while the enquiry is in the Spam folder', async () => {
    const db = await openDatabase();
    const email = 'kavita@post.example';
    await take(db, { email }, { hasFilledHoneypot: true });
    await take(db, { email, consent: ['phone'] });
    expect(await emails(db)).toEqual([]);
    expect(await db.selectFrom('consent').select('channel').execute()).toEqual([{ channel: 'phone' }]);
  });
});
