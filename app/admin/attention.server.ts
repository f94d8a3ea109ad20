import type { Connection } from '../database/schema.ts';
import { type DocumentInNeed, listDocumentsInNeed } from '../disclosure/documents.server.ts';
import { countEnquiries } from '../enquiries/enquiries.server.ts';
import { dayInIndia, daysBetween } from '../lib/dates.ts';
import { listNoticesEndingSoon } from '../notices/notices.server.ts';
import { m } from '../paraglide/messages.js';

/** Something that somebody should see to; `to` is where. */
export type AttentionLine = {
  id: string;
  tone: 'alarm' | 'soon' | 'news';
  words: string;
  to?: string;
  /** The page stands on the website and not in the admin area. */
  isPublic?: boolean;
};

/** Lines of one kind; what is more is told in one line. */
const mostLines = 4;

/** What needs attention now, the most urgent first. */
export async function findAttention(db: Connection): Promise<AttentionLine[]> {
  const [documents, notices, enquiries] = await Promise.all([
    listDocumentsInNeed(db),
    listNoticesEndingSoon(db),
    countEnquiries(db),
  ]);
  return [
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
    ...(enquiries > 0 ? [enquiryLine(enquiries)] : []),
  ];
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

function enquiryLine(count: number): AttentionLine {
  return { id: 'enquiries', tone: 'news', words: m.attention_enquiries({ count }) };
}
