import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { href } from 'react-router';
import { findMissingDetails } from '../../accounts/first-administrator.server.ts';
import { countRecoveryCodes } from '../../accounts/two-factor/recovery-codes.server.ts';
import { type BackupConcern, findConcern } from '../../backups/backup-runs.server.ts';
import type { Services } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { countInbox } from '../../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath, inboxSearch } from '../../enquiries/inbox/inbox-choice.ts';
import { countEnding } from '../../enquiries/retention/retention.server.ts';
import { dayInIndia, daysBetween } from '../../lib/dates.ts';
import { countLabel } from '../../lib/list-page.ts';
import { countFailedEmails } from '../../mail/outbox.server.ts';
import { listNoticesEndingSoon } from '../../notices/notice-lists.server.ts';
import { m } from '../../paraglide/messages.js';
import { countUndescribed } from '../../photos/photos-admin.server.ts';
import { type AttentionItem, counted, shortened } from './attention-items.ts';
import { listDisclosureItems } from './disclosure-items.server.ts';

export async function listAttentionItems(db: Connection): Promise<AttentionItem[]> {
  const [disclosure, notices, failed, inbox, ending, undescribed] = await Promise.all([
    listDisclosureItems(db),
    listNoticesEndingSoon(db),
    countFailedEmails(db),
    countInbox(db),
    countEnding(db),
    countUndescribed(db),
  ]);
  return [
    ...enquiryItems(inbox),
    ...counted(failed, {
      id: 'failed-emails',
      tone: 'alarm',
      text: m.attention_failed_emails({ count: countLabel(failed) }),
      to: `${href('/admin/outbox')}?state=failed`,
    }),
    ...disclosure,
    ...shortened(notices.map(noticeItem), (count) => ({
      id: 'more-notices',
      tone: 'soon',
      text: m.attention_more_notices({ count }),
      to: href('/admin/notices'),
    })),
    ...counted(ending, {
      id: 'ending',
      tone: 'soon',
      text: m.attention_ending_enquiries({ count: countLabel(ending) }),
      to: inboxPath + inboxSearch({ show: 'ending' }),
    }),
    ...counted(undescribed, {
      id: 'undescribed',
      tone: 'quiet',
      text: m.attention_undescribed({ count: countLabel(undescribed) }),
      to: `${href('/admin/photos/captions')}?description=none`,
    }),
    ...spamItems(inbox),
  ];
}

type InboxCounts = Awaited<ReturnType<typeof countInbox>>;

function enquiryItems({ late, fresh, due }: InboxCounts): AttentionItem[] {
  const toNew = inboxPath + inboxSearch({ state: 'new' });
  const toDue = inboxPath + inboxSearch({ show: 'due' });
  return [
    ...counted(late, {
      id: 'late',
      tone: 'alarm',
      text: m.attention_late_enquiries({ count: countLabel(late) }),
      to: toNew,
    }),
    // When all new enquiries are late, the item above has said it.
    ...counted(fresh > late ? fresh : 0, {
      id: 'enquiries',
      tone: 'news',
      text: m.attention_new_enquiries({ count: countLabel(fresh) }),
      to: toNew,
    }),
    ...counted(due, {
      id: 'due-calls',
      tone: 'soon',
      text: m.attention_due_calls({ count: countLabel(due) }),
      to: toDue,
    }),
  ];
}

/** Spam sends no e-mail, and a real question may be among it. */
function spamItems({ spam, recentSpam }: InboxCounts): AttentionItem[] {
  const to = inboxPath + inboxSearch({ state: 'spam' });
  return counted(recentSpam > 0 ? spam : 0, {
    id: 'spam',
    tone: 'quiet',
    text: m.attention_spam({ count: countLabel(spam) }),
    to,
  });
}

/** About the account of whoever looks at the dashboard. */
export async function listOwnItems(
  { db, sendsMail }: Pick<Services, 'db' | 'sendsMail'>,
  staffId: string,
): Promise<AttentionItem[]> {
  const { name, email } = await findMissingDetails(db, staffId);
  const lacksCodes = !sendsMail && (await countRecoveryCodes(db, staffId)) === 0;
  const details = email && sendsMail ? m.attention_own_email : name && m.attention_own_name;
  const items: AttentionItem[] = [];
  if (details) items.push({ id: 'own-details', tone: 'soon', text: details(), to: href('/admin/account') });
  if (lacksCodes) {
    const to = href('/admin/account/recovery-codes');
    items.push({ id: 'own-codes', tone: 'soon', text: m.attention_own_codes(), to });
  }
  return items;
}

const backupTexts: Record<BackupConcern, Pick<AttentionItem, 'tone'> & { text: () => string }> = {
  'none good': { tone: 'alarm', text: m.backup_attention_none },
  old: { tone: 'alarm', text: m.backup_attention_old },
  'not copied': { tone: 'soon', text: m.backup_attention_copy },
};

export async function listBackupItems(db: Connection): Promise<AttentionItem[]> {
  const concern = await findConcern(db);
  if (!concern) return [];
  const { tone, text } = backupTexts[concern];
  return [{ id: 'backup', tone, text: text(), to: href('/admin/backups') }];
}

export function listDamageItems(integrity: Services['integrity']): AttentionItem[] {
  if (!integrity.damage()) return [];
  return [{ id: 'damage', tone: 'alarm', text: m.attention_damaged() }];
}

const scarceBytes = 1024 ** 3;
const megabyte = 1024 ** 2;

type DiskFacts = { bavail: number; bsize: number };

/** Of the disk that `folder` is on, or will be: long before nothing can be saved any more. */
export async function listDiskItems(
  folder: string,
  look: (place: string) => Promise<DiskFacts> = statfs,
): Promise<AttentionItem[]> {
  const facts = await look(dirname(folder)).catch(() => undefined);
  if (!facts || facts.bavail * facts.bsize >= scarceBytes) return [];
  const megabytes = Math.floor((facts.bavail * facts.bsize) / megabyte);
  return [{ id: 'disk', tone: 'alarm', text: m.attention_disk({ megabytes: String(megabytes) }) }];
}

const limitTexts = { diskMb: m.attention_limit_disk, emailsADay: m.attention_limit_emails };
const nearLimit = 0.8;

/** In good time before files are refused and e-mails wait. */
export async function listLimitItems(limits: NonNullable<Services['limits']>): Promise<AttentionItem[]> {
  const items = (['diskMb', 'emailsADay'] as const).map(async (id): Promise<AttentionItem[]> => {
    const { max: most, used } = limits[id];
    const count = Math.floor(await used());
    const tone = count < most ? 'soon' : 'alarm';
    return count < most * nearLimit ? [] : [{ id, tone, text: limitTexts[id]({ count, most }) }];
  });
  return (await Promise.all(items)).flat();
}

type EndingNotice = Awaited<ReturnType<typeof listNoticesEndingSoon>>[number];

function noticeItem({ id, title, expires_at, is_demonstration }: EndingNotice): AttentionItem {
  const days = daysBetween(dayInIndia(Date.now()), dayInIndia(expires_at));
  const text = days <= 0 ? m.attention_notice_today({ title }) : m.attention_notice_ending({ title, days });
  const isDemonstration = is_demonstration === 1;
  return { id, tone: 'soon', text, to: href('/admin/notices/:id/edit', { id }), isDemonstration };
}
