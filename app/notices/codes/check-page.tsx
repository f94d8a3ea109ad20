import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import { minute } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { rateLimitedMessage } from '../../rate-limits/rate-limited-message.ts';
import { consumeRateLimits, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
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
    heading: m.check_title(),
    label: m.check_title(),
    parents: [{ label: m.notices_label(), to: href('/allnotices') }],
    isUnlisted: true,
  }),
  null,
);

const maxTyped = 100;

/** As wrong passwords at sign-in. Codes that exist do not count, so that nobody can lock out the families of an address. */
const unknownCodes = { max: 30, windowMs: 15 * minute };

type Answer = CheckedCode | { status: 'unknown' } | { status: 'refused'; retryAfterSeconds: number };

type Loaded = { typed: string; code?: string; error?: string; answer?: Answer };

/** Of the form, and of an address with a code such as `/n/kf3mw8pd`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const inPath = 'code' in params ? String(params.code) : undefined;
  const typed = (inPath ?? url.searchParams.get('code') ?? '').slice(0, maxTyped);
  const code = readCode(typed);
  if (!code) {
    if (inPath !== undefined) throw data(null, { status: 404 });
    const isAsked = url.searchParams.has('code');
    return data<Loaded>({ typed, ...(isAsked && { error: m.check_missing() }) });
  }
  const { db } = context.get(servicesContext);
  const found = await checkCode(db, code);
  if (found) return data<Loaded>({ typed, code, answer: found });
  const key = rateLimitKey('unknown-code', context.get(requestContext).clientAddress);
  const limited = await consumeRateLimits(db, [{ key, ...unknownCodes }]);
  if (!limited) {
    return data<Loaded>({ typed, code, answer: { status: 'unknown' } }, { status: inPath === undefined ? 200 : 404 });
  }
  const headers = { 'Retry-After': String(limited.retryAfterSeconds) };
  return data<Loaded>({ typed, code, answer: { status: 'refused', ...limited } }, { status: 429, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function CheckPage({ loaderData: { typed, code = '', error, answer } }: Route.ComponentProps) {
  return (
    <section className="section container">
      {answer && <CodeAnswer answer={answer} code={shownCode(code)} />}
      <CodeForm typed={code ? shownCode(code) : typed} error={error} />
      <AskSchool />
    </section>
  );
}

function CodeForm({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <form method="get" action={href('/check')}>
      <p id="code-help">{m.check_help()}</p>
      <label className="field-label" htmlFor="code">
        {m.check_code()}
      </label>
      <div className="button-row code-row">
        <input
          id="code"
          name="code"
          className="field-control"
          defaultValue={typed}
          maxLength={maxTyped}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'code-error code-help' : 'code-help'}
        />
        <button type="submit" className="button">
          <Icon name="check-circle-fill" size={20} />
          {m.check_button()}
        </button>
      </div>
      {error && (
        <p id="code-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

function CodeAnswer({ answer, code }: { answer: Answer; code: string }) {
  const { kind, title, help } = wordsOf(answer, code);
  const notice = 'notice' in answer ? answer.notice : undefined;
  return (
    <Note kind={kind} title={title}>
      <p>{help}</p>
      {notice && (
        <p>
          <a href={href('/allnotices/:id', { id: notice.id })} lang={languageOf(notice.title)}>
            <WrittenText text={notice.title} />
          </a>
        </p>
      )}
    </Note>
  );
}

function wordsOf(answer: Answer, code: string): { kind: NoteKind; title: string; help?: string } {
  switch (answer.status) {
    case 'published':
      return {
        kind: 'success',
        title: m.check_published({ day: formatDay(answer.from) }),
        help: m.check_published_help(),
      };
    case 'changed': {
      const days = { day: formatDay(answer.from), replaced: formatDay(answer.until) };
      return { kind: 'warning', title: m.check_changed(days), help: m.check_changed_help() };
    }
    case 'withdrawn':
      return {
        kind: 'warning',
        title: m.check_withdrawn({ day: formatDay(answer.until) }),
        help: m.check_withdrawn_help(),
      };
    case 'unknown':
      return { kind: 'error', title: m.check_unknown(), help: m.check_unknown_help({ code }) };
    case 'refused':
      return { kind: 'error', title: rateLimitedMessage(answer.retryAfterSeconds) };
  }
}

/** Whoever doubts a notice asks the school itself. */
function AskSchool() {
  const { phone } = useSchool();
  return (
    <p className="notice-actions">
      {phone && (
        <a className="link-line" href={phoneLink(phone)}>
          {m.coming_soon_call({ phone })}
        </a>
      )}
      <a className="link-line" href={href('/contact')}>
        {m.pages_not_written_contact()}
      </a>
    </p>
  );
}
