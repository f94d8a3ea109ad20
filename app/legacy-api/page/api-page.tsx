import type { ReactNode } from 'react';
import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JumpList } from '../../ui/jump-list.tsx';
import { page } from '../../ui/page-facts.ts';
import { failures, maxListLengthText } from '../endpoint.ts';
import type { Route } from './+types/api-page';
import styles from './api-page.css?url';
import { Answer, CallDetails, CallTable, Command, withCode } from './call-details.tsx';
import { cookieFile, listCallFacts, type SizeLimits, sizeLimits } from './call-facts.server.ts';

export const handle = page(() => ({
  title: m.api_title(),
  description: m.api_description(),
  area: 'study',
  label: m.api_title(),
  isUnlisted: true,
}));

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  return { origin, topics: listCallFacts(origin), sizes: sizeLimits(), cookieFile };
}

const sessionExample = ['login.php', 'uploadnotice.php', 'logout.php'];

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { topics, ...facts } = loaderData;
  const calls = topics.flatMap((topic) => topic.calls);
  const session = sessionExample.flatMap((name) => calls.find((call) => call.name === name)?.commands ?? []);
  const jumps = [
    { id: 'how', label: m.api_how() },
    { id: 'failures', label: m.api_failed() },
    { id: 'calls', label: m.api_calls() },
    ...topics.map(({ topic, title }) => ({ id: topic, label: title })),
  ];
  return (
    <div className="section container api">
      <JumpList label={m.api_jump()} jumps={jumps} isBeside />
      <div className="api-parts">
        <p className="lead">{m.api_lead()}</p>
        <p>
          <a className="link-arrow" href={href('/api/openapi.json')}>
            {m.api_openapi_link()}
            <Icon name="arrow-right-bold" />
          </a>
        </p>
        <Part id="how" title={m.api_how()}>
          <HowToCall {...facts} session={session} />
        </Part>
        <Part id="failures" title={m.api_failed()}>
          <Failures />
        </Part>
        <Part id="calls" title={m.api_calls()}>
          <CallTable topics={topics} />
        </Part>
        {topics.map(({ topic, title, calls }) => (
          <Part key={topic} id={topic} title={title}>
            {calls.map((call) => (
              <CallDetails key={call.name} call={call} />
            ))}
          </Part>
        ))}
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="api-part" id={id}>
      <h2 className="stitched">{title}</h2>
      {children}
    </section>
  );
}

type HowToCallProps = { origin: string; sizes: SizeLimits; cookieFile: string; session: string[] };

/** Nobody else may read the file with the session cookie. */
const privateFiles = 'umask 077';

function HowToCall({ origin, sizes, cookieFile, session }: HowToCallProps) {
  const sentences = [
    m.api_how_address({ base: `${origin}/api/` }),
    m.api_how_origin({ header: `Origin: ${origin}` }),
    `${m.api_how_session()} ${m.api_how_jar({ file: cookieFile })}`,
    m.api_how_other_pages(),
    m.api_how_fields(),
    m.api_how_sizes(sizes),
    m.api_how_values(),
    m.api_how_lists({ most: maxListLengthText }),
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
        {[privateFiles, ...session].join('\n\n')}
      </Command>
    </>
  );
}

const failure = () => ({
  success: false,
  message: m.admin_notice_details_missing(),
  errors: { details: m.admin_notice_details_missing() },
});

const loginFailure = () => ({ status: 'error', message: m.accounts_wrong(), data: null });

function Failures() {
  return (
    <>
      <p className="prose">{withCode(m.api_failed_shape())}</p>
      <Answer label={m.api_failed_shape_caption()}>{JSON.stringify(failure(), null, 2)}</Answer>
      <p className="prose">{withCode(m.api_failed_login())}</p>
      <Answer label={m.api_failed_login_caption()}>{JSON.stringify(loginFailure(), null, 2)}</Answer>
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
