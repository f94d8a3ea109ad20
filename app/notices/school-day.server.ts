import type { Actor } from '../activity/activity.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import type { ValuesOf } from '../forms/fields.ts';
import { today } from '../lib/dates.ts';
import { findSchool } from '../settings/school.server.ts';
import { addTranslations } from '../translations/translations.server.ts';
import { titleOf } from './notice-fields.ts';
import { listDatedNotices } from './notice-lists.server.ts';
import { insertNotice } from './notices.server.ts';
import { endOf, lateBusNotice, schoolDayFields } from './school-day-fields.ts';
import { noticeOf } from './templates/quick-fields.ts';
import { findReadyTemplate, publishQuickNotice, translationsFor } from './templates/templates.server.ts';

export type SaidOfToday = { id: string; title: string; school_status: string };

/** What notices on the board say of the school today, in their own language. */
export async function listSaidOfToday(db: Connection): Promise<SaidOfToday[]> {
  const day = today();
  const notices = await listDatedNotices(db, { from: day, to: day });
  return notices
    .filter(({ school_status }) => schoolDayFields.school_status.options.some((one) => one === school_status))
    .map((notice) => ({ id: notice.id, title: titleOf(notice), school_status: notice.school_status }));
}

/** Publishes a notice for today. What has been said already is not published again: its id is returned. */
export async function publishSchoolDay(
  tx: Transaction,
  { school_status, bus }: ValuesOf<typeof schoolDayFields>,
  by: Actor,
): Promise<{ id: string }> {
  // Of two taps at once the second one must see the notice of the first.
  await nextInSequence(tx, 'notice', 0);
  const day = today();
  const school = await findSchool(tx);
  const said = await listSaidOfToday(tx);
  if (school_status !== 'late-bus') {
    const before = said.find((one) => one.school_status === school_status);
    if (before) return before;
    const template = await findReadyTemplate(tx, school_status === 'closed' ? 'holiday' : 'half-day', school);
    const values = { happens_on: day, happens_until: null, reason: '' };
    return publishQuickNotice(tx, template, { ...noticeOf(template, values), school_status }, values, by);
  }
  const words = lateBusNotice(school.firstLanguage, bus, day);
  const before = said.find(({ title }) => title === words.title);
  if (before) return before;
  const notice = { ...words, category: 'transport', happens_on: day, expires_at: endOf(day), school_status } as const;
  const id = await insertNotice(tx, notice, by);
  const wordingIn = (language: typeof school.firstLanguage) => lateBusNotice(language, bus, day);
  await addTranslations(tx, translationsFor({ id, ...words }, [school.firstLanguage], school, wordingIn), by);
  return { id };
}
