import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { href } from 'react-router';
import { findMissingDetails } from '../../accounts/first-administrator.server.ts';
import { countRecoveryCodes } from '../../accounts/two-factor/two-factor.server.ts';
import { type BackupConcern, findConcern } from '../../backups/backup-runs.server.ts';
import { countCalendarItems } from '../../calendar/calendar.server.ts';
import type { Services } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import type { ShownRow } from '../../disclosure/disclosure.ts';
import { findLinkFaults } from '../../disclosure/disclosure-check.server.ts';
import { isUrgent } from '../../disclosure/lights.ts';
import { loadDisclosure } from '../../disclosure/load-disclosure.server.ts';
import { countInbox } from '../../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath, inboxSearch } from '../../enquiries/inbox/inbox-choice.ts';
import { countEnding } from '../../enquiries/retention/retention.server.ts';
import { countFaculty, listTeachers } from '../../faculty/faculty.server.ts';
import { dayInIndia, daysBetween } from '../../lib/dates.ts';
import { countLabel } from '../../lib/list-page.ts';
import { countFailedEmails } from '../../mail/outbox.server.ts';
import { listNoticesEndingSoon } from '../../notices/notice-lists.server.ts';
import { countNotices } from '../../notices/notices.server.ts';
import { m } from '../../paraglide/messages.js';
import { countAlbums } from '../../photos/albums/albums.server.ts';
import { countPhotos } from '../../photos/photos.server.ts';
import { countUndescribed } from '../../photos/photos-admin.server.ts';
import { countResults } from '../../results/results.server.ts';

export type AttentionItem = {
  id: string;
  tone: 'alarm' | 'soon' | 'news' | 'quiet';
  text: string;
  to?: string;
  isDemonstration?: boolean;
};

const maxItemsPerKind = 4;

function shortened(lines: AttentionItem[], rest: (count: number) => AttentionItem): AttentionItem[] {
  if (lines.length <= maxItemsPerKind + 1) return lines;
  return [...lines.slice(0, maxItemsPerKind), rest(lines.length - maxItemsPerKind)];
}

function counted(count: number, line: AttentionItem): AttentionItem[] {
  return count > 0 ? [line] : [];
}

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

export type RecordCounts = Awaited<ReturnType<typeof countRecords>>;

export async function countRecords(db: Connection) {
  const [{ listed: enquiries }, notices, photos, albums, results, faculty, calendar] = await Promise.all([
    countInbox(db),
    countNotices(db),
    countPhotos(db),
    countAlbums(db),
    countResults(db),
    countFaculty(db),
    countCalendarItems(db),
  ]);
  return { enquiries, notices, photos, albums, results, faculty, calendar };
}

/** The worst first. Many missing items are one line, as in a new school. */
async function listDisclosureItems(db: Connection): Promise<AttentionItem[]> {
  const [{ sections }, faults] = await Promise.all([
    listTeachers(db).then((teachers) => loadDisclosure(db, { teachers })),
    findLinkFaults(db),
  ]);
  const rows = sections.flatMap((section) => section.rows);
  const missing = rows.filter(({ light }) => light.state === 'missing');
  const ending = rows.filter(({ light }) => light.state === 'expired' || light.state === 'ending');
  const daysOf = ({ light }: ShownRow) => light.days ?? 0;
  const items = ending.toSorted((a, b) => daysOf(a) - daysOf(b)).map(rowItem);
  return [
    ...shortened(items, (count) => ({
      id: 'more-documents',
      tone: 'alarm',
      text: m.attention_more_documents({ count }),
      to: href('/admin/documents'),
    })),
    ...(missing.length > maxItemsPerKind ? [missingItem(missing.length)] : missing.map(rowItem)),
    ...counted(faults.length, {
      id: 'disclosure-links',
      tone: 'alarm',
      text: m.attention_link_faults({ count: faults.length }),
      to: href('/admin/documents'),
    }),
  ];
}

function missingItem(count: number): AttentionItem {
  return {
    id: 'missing-rows',
    tone: 'alarm',
    text: m.attention_disclosure_missing({ count }),
    to: href('/admin/documents'),
  };
}

function rowItem(row: ShownRow): AttentionItem {
  const { id, light, correction } = row;
  const name = row.name ?? row.wording;
  const isDemonstration = row.kind === 'document' && row.isDemonstration;
  const item = { id: `disclosure-${id}`, to: correction.to, isDemonstration };
  const tone = isUrgent(light) ? 'alarm' : 'soon';
  if (light.state === 'expired') return { ...item, tone, text: m.attention_document_expired({ name }) };
  if (light.state !== 'ending') return { ...item, tone, text: m.attention_document_missing({ name }) };
  const { days = 0 } = light;
  const text = days === 0 ? m.attention_document_today({ name }) : m.attention_document_ending({ name, days });
  return { ...item, tone, text };
}
