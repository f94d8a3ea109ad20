import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { classInLanguage, digitsInLanguage } from '../lib/languages/numbers.ts';
import { cursorSearch, readCursor } from '../lib/list-page.ts';
import { cutText, isolated, isStorable, languageOf, tidy } from '../lib/text.ts';
import { Portrait } from '../media/portrait/portrait.tsx';
import { m } from '../paraglide/messages.js';
import { noteOfUntranslated } from '../translations/translation-rules.ts';
import { CouldNotLoad, EmptyState } from '../ui/empty-state.tsx';
import { ShareLink } from '../ui/enhance/share-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Niche, nicheTone } from '../ui/niche.tsx';
import { Note } from '../ui/note.tsx';
import { page } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/result-list';
import { inSpellingsOf, isSameGroup, type ResultGroup } from './result-spellings.ts';
import resultStyles from './results.css?url';
import { marksWithoutPercentage, percentageIn, type ShownResult } from './shown-result.ts';
import { listResultGroups, listShownResults } from './shown-results.server.ts';

export const handle = page(
  () => ({
    title: m.results_title(),
    description: m.results_description(),
    area: 'study',
    label: m.results_label(),
  }),
  ['class', 'session', 'name', ...cursorSearch],
  { narrowed: ({ name }: { name: string }) => (name ? { isUnlisted: true } : {}) },
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const groups = await listResultGroups(db);
  const [class_name = '', session = ''] = ['class', 'session'].map((name) => url.searchParams.get(name) ?? '');
  const group = groups.find((one) => isSameGroup(one, { class_name, session }));
  const name = searchedName(url.searchParams);
  const results = await listShownResults(db, { cursor: readCursor(url.searchParams), group, name });
  const translationNote = noteOfUntranslated(results.rows.map(({ exam }) => exam));
  const rows = inSpellingsOf(groups, results.rows);
  return { ...results, rows, groups, group, name, origin, translationNote };
}

const maxNameLength = 60;

function searchedName(search: URLSearchParams): string {
  const typed = tidy(search.get('name') ?? '');
  return isStorable(typed) ? cutText(typed, maxNameLength) : '';
}

export default function ResultList({ loaderData }: Route.ComponentProps) {
  const { rows: results, groups, group, name, origin, newer, older } = loaderData;
  const search = { ...(group && groupSearch(group)), ...(name && { name }) };
  const isEmpty = results.length === 0;
  return (
    <section className="section container">
      <link rel="stylesheet" href={resultStyles} />
      {(name || !isEmpty) && <NameSearch name={name} group={group} />}
      {isEmpty && name && <NotFound name={name} />}
      {groups.length > 1 && <GroupChips groups={groups} current={group} isSearched={name !== ''} />}
      {isEmpty && !name && <EmptyState title={m.results_empty()}>{m.results_empty_help()}</EmptyState>}
      <ul className="result-grid">
        {results.map((result, index) => (
          <ResultCard key={result.id} result={result} tone={nicheTone(result.image?.colour, index)} />
        ))}
      </ul>
      <Pager path={href('/results')} search={search} newer={newer} older={older} />
      {!isEmpty && <Note kind="info">{m.results_consent()}</Note>}
      {!isEmpty && <ShareLink {...sharedResults(origin, group)} />}
    </section>
  );
}

function sharedResults(origin: string, group: ResultGroup | undefined) {
  const path = origin + localizedPath(href('/results'));
  if (!group) return { title: m.results_title(), address: path };
  const title = groupName(group);
  return { title: `${m.results_title()}: ${title}`, address: `${path}?${new URLSearchParams(groupSearch(group))}` };
}

type NameSearchProps = { name: string; group: ResultGroup | undefined };

function NameSearch({ name, group }: NameSearchProps) {
  return (
    <search>
      <form className="result-search no-print" action={href('/results')}>
        <label className="field-label" htmlFor="result-name">
          {m.results_search()}
        </label>
        <input
          id="result-name"
          type="search"
          name="name"
          className="field-control"
          defaultValue={name}
          maxLength={maxNameLength}
          autoComplete="off"
        />
        {group && <input type="hidden" name="class" value={group.class_name} />}
        {group && <input type="hidden" name="session" value={group.session} />}
        <button type="submit" className="button-second">
          <Icon name="magnifying-glass-bold" size={20} />
          {m.results_find()}
        </button>
      </form>
    </search>
  );
}

function NotFound({ name }: { name: string }) {
  return (
    <Note kind="info" title={m.results_none_named({ name: isolated(name) })}>
      <p>{m.results_none_help()}</p>
      <a className="link-line" href={href('/results')}>
        {m.results_all()}
      </a>
    </Note>
  );
}

function groupSearch(group: ResultGroup): Record<string, string> {
  return { class: group.class_name, session: group.session };
}

type GroupChipsProps = { groups: ResultGroup[]; current: ResultGroup | undefined; isSearched: boolean };

function GroupChips({ groups, current, isSearched }: GroupChipsProps) {
  return (
    <nav className="chip-row chip-line" aria-label={m.results_filter()}>
      <a className="chip" href={href('/results')} aria-current={current || isSearched ? undefined : 'page'}>
        {m.results_all()}
      </a>
      {groups.map((group) => (
        <a
          key={`${group.class_name} ${group.session}`}
          className="chip"
          href={`${href('/results')}?${new URLSearchParams(groupSearch(group))}`}
          aria-current={group === current ? 'page' : undefined}
        >
          {groupName(group)}
        </a>
      ))}
    </nav>
  );
}

/** In characters: `A+ (9.6 / 10)` is large, a sentence is not. */
const maxLargeMarks = 14;

function ResultCard({ result, tone }: { result: ShownResult; tone: number }) {
  const percentage = percentageIn(result.marks);
  const { exam } = result;
  const place = classAndSession(result);
  const marks = percentage ? marksWithoutPercentage(result.marks) : '';
  const isLong = !percentage && result.marks.length > maxLargeMarks;
  return (
    <li className={`result-card niche-tone-${tone}`}>
      <Niche tone={tone} size={116}>
        <Portrait {...result} widthPx={116} />
      </Niche>
      <div className="result-words">
        {result.name && <h2 className="result-name">{result.name}</h2>}
        {(place || exam) && (
          <p className="result-class">
            {withUnbrokenSessions(place)}
            {place && exam && ', '}
            {exam && <span lang={languageOf(exam)}>{exam}</span>}
          </p>
        )}
        {isLong ? (
          <p className="result-marks">
            <strong>{digitsInLanguage(result.marks)}</strong>
          </p>
        ) : (
          <p className="result-percentage">{digitsInLanguage(percentage ?? result.marks)}</p>
        )}
        {marks && (
          <p className="result-marks">
            {m.results_marks()} <strong>{digitsInLanguage(marks)}</strong>
          </p>
        )}
      </div>
    </li>
  );
}

function withUnbrokenSessions(text: string) {
  return text.split(/(\d+–\d+,?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="result-session">
        {part}
      </span>
    ),
  );
}

function groupName({ class_name, session }: ResultGroup): string {
  return m.results_group({ className: classInLanguage(class_name), session: digitsInLanguage(session) });
}

function classAndSession({ class_name, session }: ResultGroup): string {
  const className = classInLanguage(class_name);
  const shownSession = digitsInLanguage(session);
  if (!class_name) return shownSession;
  return session ? m.results_class({ className, session: shownSession }) : m.home_toppers_class({ className });
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.results_not_loaded()} />;
}
