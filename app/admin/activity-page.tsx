import { href } from 'react-router';
import { listPeople } from '../accounts/people.server.ts';
import { listActivity } from '../activity/activity.server.ts';
import { type ActivityKind, activityKinds, isActivityKind, kindLabels } from '../activity/activity-kinds.ts';
import { requireStaff, servicesContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { readCursor } from '../lib/list-page.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterForm, RecordFilter } from '../ui/filter-form.tsx';
import { Options } from '../ui/forms/field.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/activity-page';
import { type ActivityEntry, foldedEntries } from './activity-entry.ts';
import { ActivityItem } from './activity-item.tsx';
import { listActivityPlaces } from './activity-places.server.ts';

const path = href('/admin/activity');

export const handle = adminPage(m.activity_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const person = url.searchParams.get('person') ?? undefined;
  const kind = url.searchParams.get('kind');
  const chosen = { personId: isId(person) ? person : undefined, kind: isActivityKind(kind) ? kind : undefined };
  const [page, people] = await Promise.all([
    listActivity(db, { cursor: readCursor(url.searchParams), ...chosen }),
    listPeople(db),
  ]);
  return {
    chosen,
    people: people.map(({ id, name }) => ({ id, name })),
    days: byDay(foldedEntries(page.rows, await listActivityPlaces(db, page.rows, requireStaff(context).role))),
    newer: page.newer,
    older: page.older,
  };
}

type Day = { day: string; entries: ActivityEntry[] };

function byDay(entries: ActivityEntry[]): Day[] {
  return [...Map.groupBy(entries, ({ day }) => day)].map(([day, entries]) => ({ day, entries }));
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { chosen, people, days, newer, older } = loaderData;
  const isChosen = chosen.personId !== undefined || chosen.kind !== undefined;
  const search = {
    ...(chosen.personId && { person: chosen.personId }),
    ...(chosen.kind && { kind: chosen.kind }),
  };
  return (
    <div className="panel">
      <p className="activity-intro">{m.activity_intro()}</p>
      <ActivityFilterForm key={JSON.stringify(search)} path={path} people={people} chosen={chosen} />
      {days.map((day) => (
        <section key={day.day} className="activity-day">
          <h2>{day.day}</h2>
          <ul className="plain-list">
            {day.entries.map((entry) => (
              <ActivityItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {days.length === 0 && <NoActivity isChosen={isChosen} />}
      <Pager path={path} search={search} newer={newer} older={older} />
    </div>
  );
}

function NoActivity({ isChosen }: { isChosen: boolean }) {
  if (!isChosen) return <EmptyState title={m.activity_none()}>{m.activity_none_help()}</EmptyState>;
  return (
    <EmptyState title={m.activity_none_fits()} link={{ to: path, label: m.activity_show_all() }}>
      {m.activity_none_fits_help()}
    </EmptyState>
  );
}

type ActivityFilterProps = {
  path: string;
  people: { id: string; name: string }[];
  chosen: { personId: string | undefined; kind: ActivityKind | undefined };
};

function ActivityFilterForm({ path, people, chosen }: ActivityFilterProps) {
  return (
    <FilterForm path={path} isNarrowed={Boolean(chosen.personId ?? chosen.kind)}>
      <RecordFilter label={m.activity_person()} name="person" chosen={chosen.personId}>
        <option value="">{m.activity_everybody()}</option>
        <Options all={people.map(({ id, name }) => [id, name])} />
      </RecordFilter>
      <RecordFilter label={m.activity_kind()} name="kind" chosen={chosen.kind}>
        <option value="">{m.activity_everything()}</option>
        <Options all={activityKinds.map((kind) => [kind, kindLabels[kind]()])} />
      </RecordFilter>
    </FilterForm>
  );
}
