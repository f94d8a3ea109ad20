import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import { minute } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { consumeRateLimits, rateLimitedMessage, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Note, type NoteKind } from '../../ui/note.tsx';
import { page } from '../../ui/page-facts.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import type { Route } from './+types/check-page';
import { readCode, shownCode } from './code-format.ts';
import { type CheckedCode, checkCode } from './notice-codes.server.ts';

export const handle = page(
  () => ({
    title: m.check_title(),
    description: m.check_description(),
    area: 'about',
    hasOwnNotices: true,
    label: m.check_title(),
    parents: [{ label: m.notices_label(), to: href('/allnotices') }],
    isUnlisted: true,
  }),
  null,
);

const maxTyped = 100;

/** As wrong passwords at sign-in. Codes that exist do not count, so that nobody can lock out the families of an address. */
const unknownCodes = { max: 30, windowMs: 15 * minute };

type Answer = { kind: NoteKind; title: string; help?: string; notice?: CheckedCode['notice'] };

/** Of the form, and of an address with a code such as `/n/kf3mw8pd`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const inPath = 'code' in params ? String(params.code) : undefined;
  const typed = (inPath ?? url.searchParams.get('code') ?? '').slice(0, maxTyped);
  const code = readCode(typed);
  const shown = (answer?: Answer, init?: ResponseInit) => data({ typed: code ? shownCode(code) : typed, answer }, init);
  if (!code && inPath) throw data(null, { status: 404 });
  if (!code) return shown(url.searchParams.has('code') ? { kind: 'error', title: m.check_missing() } : undefined);
  const { db } = context.get(servicesContext);
  const found = await checkCode(db, code);
  if (found) return shown(answerOf(found));
  const key = rateLimitKey('unknown-code', context.get(requestContext).clientAddress);
  const limited = await consumeRateLimits(db, [{ key, ...unknownCodes }]);
  if (limited) {
    const headers = { 'Retry-After': String(limited.retryAfterSeconds) };
    return shown({ kind: 'error', title: rateLimitedMessage(limited.retryAfterSeconds) }, { status: 429, headers });
  }
  const help = m.check_unknown_help({ code: shownCode(code) });
  return shown({ kind: 'error', title: m.check_unknown(), help }, { status: inPath ? 404 : 200 });
}

function answerOf({ status, from, until, notice }: CheckedCode): Answer {
  const [day, end] = [formatDay(from), formatDay(until || from)];
  if (status === 'published')
    return { kind: 'success', title: m.check_published({ day }), help: m.check_published_help(), notice };
  const [title, help] =
    status === 'changed'
      ? [m.check_changed({ day, replaced: end }), m.check_changed_help()]
      : [m.check_withdrawn({ day: end }), m.check_withdrawn_help()];
  return { kind: 'warning', title, help, notice };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function CheckPage({ loaderData: { typed, answer } }: Route.ComponentProps) {
  const { phone } = useSchool();
  return (
    <section className="section container">
      {answer && <CodeAnswer {...answer} />}
      <form method="get" action={href('/check')}>
        <p id="code-help">{m.check_help()}</p>
        <label className="field-label" htmlFor="code">
          {m.check_code()}
        </label>
        <div className="button-row code-row">
          <input
            id="code"
            type="text"
            name="code"
            className="field-control"
            defaultValue={typed}
            maxLength={maxTyped}
            aria-describedby="code-help"
          />
          <button type="submit" className="button">
            {m.check_button()}
          </button>
        </div>
        <p className="button-row">
          {phone && (
            <a className="link-line" href={phoneLink(phone)}>
              {m.coming_soon_call({ phone })}
            </a>
          )}
          <a className="link-line" href={href('/contact')}>
            {m.pages_not_written_contact()}
          </a>
        </p>
      </form>
    </section>
  );
}

function CodeAnswer({ kind, title, help, notice }: Answer) {
  return (
    <Note kind={kind} title={title}>
      <p>{help}</p>
      {notice && (
        <a href={href('/allnotices/:id', { id: notice.id })} lang={languageOf(notice.title)}>
          <WrittenText text={notice.title} />
        </a>
      )}
    </Note>
  );
}
