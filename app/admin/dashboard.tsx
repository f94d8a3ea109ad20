import { listActivity } from '../activity/activity.server.ts';
import { houseContext } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/dashboard';
import { activityEntry } from './activity-entry.ts';
import { findAttention } from './attention.server.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { CountStrip } from './count-strip.tsx';
import { countEverything } from './counts.server.ts';
import { LastDone } from './last-done.tsx';
import { ManagePanel } from './manage-panel.tsx';
import { TaskTiles } from './task-tiles.tsx';

const mostDeeds = 5;

export const handle = adminPage(m.admin_dashboard);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(houseContext);
  const [counts, attention, activity] = await Promise.all([
    countEverything(db),
    findAttention(db),
    // Strangers who try passwords must not push real work out of sight.
    listActivity(db, { cursor: undefined, personId: undefined, kind: undefined, withoutKinds: ['failed-sign-in'] }),
  ]);
  return { counts, attention, lastDone: activity.rows.slice(0, mostDeeds).map(activityEntry) };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CountStrip />
      <TaskTiles />
      <div className="dashboard-panels">
        <AttentionPanel lines={loaderData.attention} />
        <ManagePanel counts={loaderData.counts} />
        <LastDone entries={loaderData.lastDone} />
      </div>
    </>
  );
}
