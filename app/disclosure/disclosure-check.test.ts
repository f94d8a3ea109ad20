import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scheduledJobs } from '../../server/scheduled-jobs.ts';
import { inDays, paper, sendDocument } from '../../tests/documents.ts';
import { createTestSender } from '../../tests/email-sender.ts';
import { oneEngine } from '../../tests/fresh-database.ts';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { fromNow } from '../lib/clock.ts';
import { checkLinks } from './disclosure-check.server.ts';

describe.each(oneEngine)('what the website does about its disclosure by itself, on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  const check = (open = site.app as (request: Request) => Promise<Response>) =>
    checkLinks({ db: site.db, origin: site.origin, open });
  const age = (ms: number) =>
    site.db
      .updateTable('disclosure_check')
      .set({ checked_at: fromNow(-ms) })
      .where('name', '=', 'links')
      .execute();
  const day = 86_400_000;

  test('opens every link and file once a week, whichever of several servers comes first', async () => {
    await sendDocument(staff, 'trust', { file: await paper(1) });
    await sendDocument(staff, 'rte', { file: await paper(2) });
    const opened: string[] = [];
    const watched = (request: Request) => {
      opened.push(new URL(request.url).pathname);
      return site.app(request);
    };
    const found = await Promise.all([check(watched), check(watched), check(watched)]);
    expect(found.filter((faults) => faults !== undefined)).toEqual([[]]);
    expect(opened).toEqual([...new Set(opened)]);
    for (const path of ['/MPD', '/documents/rte.pdf', '/documents/trust.pdf']) expect(opened).toContain(path);
    expect(await check()).toBeUndefined();
    await age(6 * day);
    expect(await check()).toBeUndefined();
    await age(7 * day + 1000);
    expect(await check()).toEqual([]);
  });

  test('reports a file that is lost, until it is there again', async () => {
    await sendDocument(staff, 'trust', { file: await paper(1) });
    const { file_key = '' } = await site.db.selectFrom('document').select('file_key').executeTakeFirstOrThrow();
    await site.mediaStore.discard(file_key ?? '');
    expect(await check()).toEqual([{ address: '/documents/trust.pdf', fault: 'not there' }]);
    expect((await staff.visit('/admin/documents')).text('main')).toContain('/documents/trust.pdf does not open');
    expect((await staff.visit('/admin/dashboard')).text('main')).toContain('1 link of the public disclosure');
    await sendDocument(staff, 'trust', { file: await paper(2) });
    expect(await check()).toBeUndefined();
    await age(day + 1000);
    expect(await check()).toEqual([]);
    expect((await staff.visit('/admin/dashboard')).text('main')).not.toContain('link of the public disclosure');
  });

  test('a check that was stopped, or met an overloaded server, is made again', async () => {
    await sendDocument(staff, 'trust', { file: await paper(1) });
    expect(await check(async () => new Response(null, { status: 503 }))).toBeUndefined();
    expect(await check()).toBeUndefined();
    await site.db
      .updateTable('disclosure_check')
      .set({ claimed_until: fromNow(-1) })
      .execute();
    expect(await check()).toEqual([]);
  });

  describe('with a mail server', () => {
    let mail: MailServer;
    beforeEach(async () => {
      mail = await openMailServer();
    });
    afterEach(() => mail.close());

    const warn = () =>
      scheduledJobs['warn of the disclosure'](
        { ...site, sendsMail: true, openPage: site.app },
        new AbortController().signal,
      );

    test('tells the office once what is missing, ends soon or has ended', async () => {
      await sendDocument(staff, 'trust', { file: await paper(1), valid_until: inDays(80) });
      await sendDocument(staff, 'rte', { file: await paper(2), valid_until: inDays(-1) });
      await Promise.all([warn(), warn()]);
      const worker = createTestSender(site.db, mail.url);
      await worker.sendDueEmails();
      const [first, ...others] = mail.emails;
      expect(others).toEqual([]);
      expect(first?.recipients).toEqual(['office@school.example']);
      expect(first?.text).toContain('B2 Trust registration certificate: Expires in 80 days');
      expect(first?.text).toContain('Recognition under the Right to Education Act (RTE): Expired');
      expect(first?.text).toContain('Fire safety certificate: Not available yet');
      expect(first?.text).toContain('/admin/documents');
      await warn();
      await worker.sendDueEmails();
      expect(mail.emails).toHaveLength(1);
      await sendDocument(staff, 'trust', { valid_until: inDays(5) });
      await warn();
      await worker.sendDueEmails();
      expect(mail.emails).toHaveLength(2);
      const [news = '', rest = ''] = mail.emails[1]?.text.split('Still open:') ?? [];
      expect(news).toContain('Expires in 5 days');
      expect(rest).toContain('Expired');
    });
  });
});
