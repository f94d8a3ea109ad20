import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import type { MostSent } from './call-facts.server.ts';
import { cookieFile } from './curl-command.ts';
import { failures } from './failures.ts';
import { mostInListShown } from './list-length.ts';
import { Answer, Command, withCode } from './shown-code.tsx';

type HowToCallProps = { origin: string; most: MostSent /** The commands of a whole visit. */; visit: string[] };

/** Files that are made from here on are for nobody else to read: one of them keeps the session. */
const ownFile = 'umask 077';

/** What holds for every call. */
export function HowToCall({ origin, most, visit }: HowToCallProps) {
  const sentences = [
    m.api_how_address({ base: `${origin}/api/` }),
    m.api_origin_told({ header: `Origin: ${origin}` }),
    `${m.api_session_told()} ${m.api_how_jar({ file: cookieFile })}`,
    m.api_how_other_pages(),
    m.api_how_fields(),
    m.api_how_sizes(most),
    m.api_values_told(),
    m.api_how_lists({ most: mostInListShown }),
    m.api_how_terminal(),
  ];
  return (
    <>
      <ul className="prose">
        {sentences.map((sentence) => (
          <li key={sentence}>{withCode(sentence)}</li>
        ))}
      </ul>
      <Command label={m.api_how_example()} name={m.api_how_example()}>
        {[ownFile, ...visit].join('\n\n')}
      </Command>
    </>
  );
}

const failure = {
  success: false,
  message: m.desk_notice_details_missing(),
  errors: { details: m.desk_notice_details_missing() },
};

const loginFailure = { status: 'error', message: m.accounts_wrong(), data: null };

/** How it is told that a call was not done. */
export function Failures() {
  return (
    <>
      <p className="prose">{withCode(m.api_failed_shape())}</p>
      <Answer label={m.api_failed_shape_caption()}>{JSON.stringify(failure, null, 2)}</Answer>
      <p className="prose">{withCode(m.api_failed_login())}</p>
      <Answer label={m.api_failed_login_caption()}>{JSON.stringify(loginFailure, null, 2)}</Answer>
      <p className="prose">{withCode(m.api_failed_request_id())}</p>
      <DataTable
        head={[m.api_status(), m.api_when()]}
        rows={failures.map(({ status, when }) => [status, when()])}
        named={0}
        stacks
      />
    </>
  );
}
