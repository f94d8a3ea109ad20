import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { Niche } from '../ui/niche.tsx';
import { Note } from '../ui/note.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/result-list';
import { Portrait } from './portrait.tsx';
import { marksWithoutPercentage, percentageIn, type ShownResult } from './shown-result.ts';
import { listResultGroups, listShownResults, type ResultGroup } from './shown-results.server.ts';

export const handle = page(
  {
    title: m.results_title(),
    description: m.results_description(),
    area: 'study',
    heading: m.results_title(),
    label: m.results_label(),
  },
  ['class', 'session', ...cursorSearch],
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const groups = await listResultGroups(db);
  const wanted = { class_name: url.searchParams.get('class'), session: url.searchParams.get('session') };
  const group = groups.find((one) => one.class_name === wanted.class_name && one.session === wanted.session);
  const results = await listShownResults(db, { cursor: readCursor(url.searchParams), group });
  return { ...results, groups, group };
}

export default function ResultList({ loaderData }: Route.ComponentProps) {
  const { rows: results, groups, group, newer, older } = loaderData;
  return (
    <section className="section container">
      {groups.length > 1 && <GroupChips groups={groups} current={group} />}
      {results.length === 0 && <EmptyState title={m.results_empty()}>{m.results_empty_help()}</EmptyState>}
      <ul className="result-grid">
        {results.map((result, index) => (
          <ResultCard key={result.id} result={result} tone={index % 6} />
        ))}
      </ul>
      <Pager path={href('/results')} search={group ? groupSearch(group) : {}} newer={newer} older={older} />
      {results.length > 0 && <Note kind="info">{m.results_consent()}</Note>}
    </section>
  );
}

function groupSearch(group: ResultGroup): Record<string, string> {
  return { class: group.class_name, session: group.session };
}

function GroupChips({ groups, current }: { groups: ResultGroup[]; current: ResultGroup | undefined }) {
  return (
    <nav className="chip-row" aria-label={m.results_filter()}>
      <a className="chip" href={href('/results')} aria-current={current ? undefined : 'page'}>
        {m.results_all()}
      </a>
      {groups.map((group) => (
        <a
          key={`${group.class_name} ${group.session}`}
          className="chip"
          href={`${href('/results')}?${new URLSearchParams(groupSearch(group))}`}
          aria-current={group === current ? 'page' : undefined}
        >
          {m.results_group({ className: group.class_name, session: group.session })}
        </a>
      ))}
    </nav>
  );
}

function ResultCard({ result, tone }: { result: ShownResult; tone: number }) {
  const percentage = percentageIn(result.marks);
  const place = [classAndSession(result), result.exam].filter(Boolean).join(', ');
  const marks = percentage ? marksWithoutPercentage(result.marks) : '';
  return (
    <li className={`result-card niche-tone-${tone}`}>
      <Niche tone={tone} size={116}>
        <Portrait {...result} widthPx={116} />
      </Niche>
      <div className="result-words">
        {result.name && <h2 className="result-name">{result.name}</h2>}
        {place && <p className="result-class">{withUnbrokenSessions(place)}</p>}
        <p className="result-percentage">{percentage ?? result.marks}</p>
        {marks && (
          <p className="result-marks">
            {m.results_marks()} <strong>{marks}</strong>
          </p>
        )}
      </div>
    </li>
  );
}

function withUnbrokenSessions(text: string) {
  return text.split(/(\d+–\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="result-session">
        {part}
      </span>
    ),
  );
}

function classAndSession({ class_name, session }: ResultGroup): string {
  if (!class_name) return session;
  return session
    ? m.results_class({ className: class_name, session })
    : m.home_toppers_class({ className: class_name });
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.results_not_loaded()} />;
}
