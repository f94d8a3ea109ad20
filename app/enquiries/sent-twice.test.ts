import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { Database } from '../database/schema.ts';
import { fromNow } from '../lib/clock.ts';
import { createEnquiry, type Submission } from './enquiries.server.ts';
import type { Enquiry } from './enquiry-fields.ts';

const plain: Enquiry = {
  name: 'Kavita Murmu',
  mobile_no: '0000000000',
  email: '',
  message: 'Is there a seat in Class VI?',
  consent: [],
};

function take(db: Database, enquiry: Partial<Enquiry>, arrival: Partial<Submission> = {}) {
  const here = { source: 'contact', clientAddress: '192.0.2.7', ...arrival } as const;
  return createEnquiry({ db, origin: 'https://school.example' }, { ...plain, ...enquiry }, here);
}

const emails = (db: Database) => db.selectFrom('email').selectAll().orderBy('sequence').execute();

eachEngine('the same words sent twice', (openDatabase) => {
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
