import { icalText } from '../../calendar/ical.ts';
import { daysOfSession } from '../../calendar/school-days.ts';
import { servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { sessionOf, today } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { requestedLanguage, type School, schoolNameIn } from '../../settings/school.ts';
import { cacheable } from '../../ui/page-facts.ts';
import type { Route } from './+types/calendar-feed';
import { listFeedDates } from './dates.server.ts';

export const handle = cacheable(['lang']);

const sessionsAhead = 2;

/** From the session before this one on: phones keep what they have shown for a while. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const school = await findSchool(db);
  return inLanguage(requestedLanguage(url.searchParams, school), () => answerFeed(db, school, origin));
}

async function answerFeed(db: Connection, school: School, origin: string): Promise<Response> {
  const session = sessionOf(today());
  const range = { from: daysOfSession(session - 1).from, to: daysOfSession(session + sessionsAhead).to };
  const items = await listFeedDates(db, range, origin);
  const text = icalText({
    name: m.calendar_feed_name({ school: isolated(schoolNameIn(currentLanguage(), school)) }),
    host: new URL(origin).host,
    items,
  });
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  });
}
