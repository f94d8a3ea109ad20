import type { Connection } from '../database/schema.ts';
import { type DocumentInNeed, listDocumentsInNeed } from '../disclosure/documents.server.ts';
import { countInbox } from '../enquiries/inbox/enquiry-list.server.ts';
import { inboxPath, inboxSearch } from '../enquiries/inbox/inbox-choice.ts';
import { countEnding } from '../enquiries/retention/retention-terms.server.ts';
import { dayInIndia, daysBetween } from '../lib/dates.ts';
import { countFailedLetters } from '../mail/outbox.server.ts';
import { listNoticesEndingSoon } from '../notices/notices.server.ts';
import { m } from '../paraglide/messages.js';

/** Something that somebody should see to; `to` is where. */
export type AttentionLine = {
  id: string;
  tone: 'alarm' | 'soon' | 'news' | 'quiet';
  words: string;
  to?: string;
  /** The page stands on the website and not in the admin area. */
  isPublic?: boolean;
};

/** Lines of one kind; what is more is told in one line. */
const mostLines = 4;

/** What needs attention now: families first, then what they would have got, then the rest. */
export async function findAttention(db: Connection): Promise<AttentionLine[]> {
  const [documents, notices, failed, inbox, ending] = await Promise.all([
    listDocumentsInNeed(db),
    listNoticesEndingSoon(db),
    countFailedLetters(db),
    countInbox(db),
    countEnding(db),
  ]);
  return [
    ...familyLines(inbox),
    ...counted(failed, {
      id: 'failed-letters',
      tone: 'alarm',
      words: m.attention_failed_letters({ count: failed }),
      to: '/admin/outbox?state=failed',
    }),
    ...shortened(documents.map(documentLine), (count) => ({
      id: 'more-documents',
      tone: 'alarm',
      words: m.attention_more_documents({ count }),
      to: '/MPD',
      isPublic: true,
    })),
    ...shortened(notices.map(noticeLine), (count) => ({
      id: 'more-notices',
      tone: 'soon',
      words: m.attention_more_notices({ count }),
      to: '/admin/notices',
    })),
    ...counted(ending, {
      id: 'ending',
      tone: 'soon',
      words: m.attention_ending_enquiries({ count: ending }),
      to: inboxPath + inboxSearch({ show: 'ending' }),
    }),
    ...spamLines(inbox),
  ];
}

type InboxCounts = Awaited<ReturnType<typeof countInbox>>;

function familyLines({ late, fresh, due }: InboxCounts): AttentionLine[] {
  const toNew = inboxPath + inboxSearch({ state: 'new' });
  const toDue = inboxPath + inboxSearch({ show: 'due' });
  return [
    ...counted(late, { id: 'late', tone: 'alarm', words: m.attention_late_enquiries({ count: late }), to: toNew }),
    // Where all of them are late, the line above has told it.
    ...counted(fresh > late ? fresh : 0, {
      id: 'enquiries',
      tone: 'news',
      words: m.attention_new_enquiries({ count: fresh }),
      to: toNew,
    }),
    ...counted(due, { id: 'due-calls', tone: 'soon', words: m.attention_due_calls({ count: due }), to: toDue }),
  ];
}

/** Nobody is written to about spam, and a family's question may lie among it. */
function spamLines({ spam, recentSpam }: InboxCounts): AttentionLine[] {
  const to = inboxPath + inboxSearch({ state: 'spam' });
  return counted(recentSpam > 0 ? spam : 0, {
    id: 'spam',
    tone: 'quiet',
    words: m.attention_spam({ count: spam }),
    to,
  });
}

function shortened(lines: AttentionLine[], rest: (count: number) => AttentionLine): AttentionLine[] {
  if (lines.length <= mostLines + 1) return lines;
  return [...lines.slice(0, mostLines), rest(lines.length - mostLines)];
}

function documentLine({ id, name, section, need, days }: DocumentInNeed): AttentionLine {
  const place = { id, to: `/MPD#part-${section.toLowerCase()}`, isPublic: true };
  if (need === 'missing') return { ...place, tone: 'alarm', words: m.attention_document_missing({ name }) };
  if (need === 'expired') return { ...place, tone: 'alarm', words: m.attention_document_expired({ name }) };
  const words = days === 0 ? m.attention_document_today({ name }) : m.attention_document_ending({ name, days });
  return { ...place, tone: 'soon', words };
}

type EndingNotice = Awaited<ReturnType<typeof listNoticesEndingSoon>>[number];

function noticeLine({ id, title, expires_at }: EndingNotice): AttentionLine {
  const days = daysBetween(dayInIndia(Date.now()), dayInIndia(expires_at));
  const words = days <= 0 ? m.attention_notice_today({ title }) : m.attention_notice_ending({ title, days });
  return { id, tone: 'soon', words, to: `/admin/notices/${id}/edit` };
}

/** The line, when there is anything to tell. */
function counted(count: number, line: AttentionLine): AttentionLine[] {
  return count > 0 ? [line] : [];
}
