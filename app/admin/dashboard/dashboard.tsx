import { href, Link, redirect } from 'react-router';
import { listActivity } from '../../activity/activity.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { listSaidOfToday, publishSchoolDay } from '../../notices/school-day.server.ts';
import { schoolDayFields } from '../../notices/school-day-fields.ts';
import { QuickLinks } from '../../notices/templates/quick-links.tsx';
import { listQuickLinks } from '../../notices/templates/templates.server.ts';
import { listBusNames } from '../../pages/pages.server.ts';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Note } from '../../ui/note.tsx';
import { type Area, adminPage } from '../../ui/page-facts.ts';
import { Plaque, type PlaqueTone } from '../../ui/panels.tsx';
import { foldedEntries } from '../activity-entry.ts';
import { listActivityPlaces } from '../activity-places.server.ts';
import { findChecklist, handleChecklist } from '../start/checklist.server.ts';
import { ChecklistPanel } from '../start/checklist-panel.tsx';
import type { Route } from './+types/dashboard';
import {
  countRecords,
  listAttentionItems,
  listBackupItems,
  listDamageItems,
  listDiskItems,
  listLimitItems,
  listOwnItems,
} from './dashboard.server.ts';
import { AttentionPanel, ManagePanel, missingLines, RecentActivity, SchoolDayPanel } from './dashboard-panels.tsx';

const maxRecentActivities = 5;

export const handle = adminPage(m.admin_dashboard);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // Everybody is led here after signing in.
  if (services.hosting) throw redirect(href('/admin/schools'));
  const { db, uploadFolder, integrity, limits } = services;
  const staff = requireStaff(context);
  const isAdministrator = staff.role === 'administrator';
  const [counts, attention, activity, checklist, own, backups, disk, limited] = await Promise.all([
    countRecords(db),
    listAttentionItems(db),
    // Failed sign-ins of strangers must not hide real work.
    listActivity(db, { cursor: undefined, personId: undefined, kind: undefined, withoutKinds: ['failed-sign-in'] }),
    findChecklist(services, isAdministrator),
    listOwnItems(services, staff.id),
    isAdministrator ? listBackupItems(db) : [],
    listDiskItems(uploadFolder),
    limits ? listLimitItems(limits) : [],
  ]);
  const templates = await listQuickLinks(db);
  const schoolDay = { said: await listSaidOfToday(db), buses: await listBusNames(db) };
  const places = await listActivityPlaces(db, activity.rows, staff.role);
  const lastDone = foldedEntries(activity.rows, places).slice(0, maxRecentActivities);
  return {
    counts,
    attention: [...listDamageItems(integrity), ...disk, ...limited, ...backups, ...attention, ...own],
    lastDone,
    checklist,
    isAdministrator,
    templates,
    schoolDay,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  return form.get('intent') === 'school-day' ? handleSchoolDay({ ...args, form }) : handleChecklist({ ...args, form });
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <CountStrip />
      <TaskTiles />
      <SchoolDayPanel {...loaderData.schoolDay} />
      <div className="dashboard-panels">
        <AttentionPanel lines={[...loaderData.attention, ...missingLines(loaderData.checklist)]} />
        <QuickLinks templates={loaderData.templates} heading={m.quick_heading()} />
        <ManagePanel counts={loaderData.counts} />
        <RecentActivity entries={loaderData.lastDone} />
      </div>
      <ChecklistPanel checklist={loaderData.checklist} isAdministrator={loaderData.isAdministrator} />
    </>
  );
}

type Task = { to: string; icon: IconName; word: string; wall: Area | 'night' };

function tasks(): Task[] {
  return [
    { to: href('/admin/notices/new'), icon: 'megaphone-fill', word: m.admin_add_notice(), wall: 'about' },
    { to: href('/admin/photos/new'), icon: 'images-fill', word: m.admin_add_image(), wall: 'study' },
    { to: href('/admin/results/new'), icon: 'exam-fill', word: m.admin_upload_result(), wall: 'campus' },
    { to: href('/admin/faculty/new'), icon: 'chalkboard-teacher-fill', word: m.admin_add_faculty(), wall: 'night' },
  ];
}

function TaskTiles() {
  return (
    <section className="tasks">
      <h2>{m.admin_add_heading()}</h2>
      <ul className="task-tiles plain-list">
        {tasks().map(({ to, icon, word, wall }) => (
          <li key={to}>
            <Link className="task wall" to={to} data-area={wall}>
              <Plaque icon={icon} tone="wall" size="large" />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SchoolCount = { word: string; count: string; icon: IconName; tone: PlaqueTone };

function CountStrip() {
  const { studentCount, teacherCount, classCount } = useSchool();
  const counts: SchoolCount[] = [
    { word: m.admin_students(), count: studentCount, icon: 'student-fill', tone: 'neel' },
    { word: m.admin_teachers(), count: teacherCount, icon: 'chalkboard-teacher-fill', tone: 'pata' },
    { word: m.admin_classes(), count: classCount, icon: 'chalkboard-simple-fill', tone: 'mati' },
  ];
  return (
    <ul className="count-strip plain-list">
      {counts.map(({ word, count, icon, tone }) => (
        <li key={word} className="count">
          <Plaque icon={icon} tone={tone} size="large" />
          <span>
            <strong className="count-number">{count || '–'}</strong> {word}
          </span>
        </li>
      ))}
    </ul>
  );
}

function handleSchoolDay(args: FormArgs) {
  return handleForm(args, {
    fields: schoolDayFields,
    failure: m.admin_notice_failed,
    run: (tx, { values }) => publishSchoolDay(tx, values, requireStaff(args.context)),
    done: ({ id }) => ({
      to: href('/admin/dashboard'),
      flash: m.admin_notice_created(),
      published: { list: 'notices', ids: [id] },
    }),
  });
}
