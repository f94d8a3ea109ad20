import type { ReactNode } from 'react';
import { houseContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import type { Route } from './+types/api-page';
import styles from './api-page.css?url';
import { CallDetails } from './call-details.tsx';
import { listCallFacts, mostSent, type TopicFacts } from './call-facts.server.ts';
import { Failures, HowToCall } from './call-guide.tsx';
import { CallTable } from './call-table.tsx';

export const handle = page({
  title: m.api_title(),
  description: m.api_description(),
  area: 'study',
  heading: m.api_title(),
  label: m.api_title(),
  isUnlisted: true,
});

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(houseContext);
  return { origin, topics: listCallFacts(origin), most: mostSent() };
}

const wholeVisit = ['login.php', 'uploadnotice.php', 'logout.php'];

export default function ApiPage({ loaderData: { origin, topics, most } }: Route.ComponentProps) {
  const calls = topics.flatMap((topic) => topic.calls);
  const visit = wholeVisit.flatMap((name) => calls.find((call) => call.name === name)?.commands ?? []);
  return (
    <div className="section container api">
      <JumpList topics={topics} />
      <div className="api-parts">
        <p className="lead">{m.api_lead()}</p>
        <p>
          <a className="link-arrow" href="/api/openapi.json">
            {m.api_openapi_link()}
            <Icon name="arrow-right-bold" />
          </a>
        </p>
        <Part id="how" title={m.api_how()}>
          <HowToCall origin={origin} most={most} visit={visit} />
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

function JumpList({ topics }: { topics: TopicFacts[] }) {
  const parts = [
    { topic: 'how', title: m.api_how() },
    { topic: 'failures', title: m.api_failed() },
    { topic: 'calls', title: m.api_calls() },
    ...topics,
  ];
  return (
    <nav className="jump-list no-print" aria-label={m.api_jump()}>
      {parts.map(({ topic, title }) => (
        <a key={topic} className="jump-link" href={`#${topic}`}>
          {title}
        </a>
      ))}
    </nav>
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
