import { data, Link } from 'react-router';
import { listChangesOf } from '../activity/activity.server.ts';
import { findContent } from '../content-types.server.ts';
import { servicesContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/wordings-page';
import { activityEntry } from './activity-entry.ts';
import { ActivityItem } from './activity-item.tsx';

export const handle = adminPage(m.wording_title);

export async function loader({ context, params: { list, id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const content = findContent(list);
  const label = content?.putBack && isId(id) ? await content.trash.findLabel(db, id) : undefined;
  if (!content || label === undefined) throw data(null, { status: 404 });
  const entries = (await listChangesOf(db, content.type.table, id)).map((one) => activityEntry(one));
  return { label, entries: entries.filter(({ canPutBack }) => canPutBack), edit: content.type.editPath(id) };
}

export default function WordingsPage({ loaderData: { label, entries, edit } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p className="ask-name">{label}</p>
      <p>{m.wording_intro()}</p>
      {entries.length === 0 && <EmptyState title={m.wording_none()}>{m.wording_none_help()}</EmptyState>}
      <ul className="plain-list">
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} isOpen />
        ))}
      </ul>
      <Link className="link-arrow" to={edit}>
        <Icon name="arrow-left-bold" />
        {m.wording_to_form()}
      </Link>
    </section>
  );
}
