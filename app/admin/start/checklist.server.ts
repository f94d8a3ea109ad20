import { data, href, redirect } from 'react-router';
import { countCalendarItems } from '../../calendar/calendar.server.ts';
import { countDemonstration } from '../../content-types.server.ts';
import { requireStaff, type Services, servicesContext, setFlash } from '../../context.ts';
import { listDocuments } from '../../disclosure/documents.server.ts';
import { readForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { areFollowersGone } from '../../notices/follow/push-subscriptions.server.ts';
import { type ListedMenuItem, listMenuRows, pathsInMenu } from '../../pages/menu/menu.server.ts';
import type { Page } from '../../pages/page-content.ts';
import { templateOf } from '../../pages/page-templates.ts';
import { listPages } from '../../pages/pages.server.ts';
import { m } from '../../paraglide/messages.js';
import { hoursFacts } from '../../settings/office-hours.ts';
import { findOwnFacts, listDemonstrationFacts } from '../../settings/school.server.ts';
import type { School, SchoolFact } from '../../settings/school.ts';
import type { SchoolSection } from '../../settings/school-fields.ts';
import { listDismissed, setDismissed } from '../../settings/setup.server.ts';
import { countRecords } from '../dashboard/dashboard.server.ts';
import { type Checklist, type ChecklistLine, isChecklistLine, wholeList } from './checklist-panel.tsx';

/** What is still of the demonstration or empty. */
export async function findChecklist(
  services: Pick<Services, 'db' | 'officeAddress'>,
  isAdministrator: boolean,
): Promise<Checklist> {
  const { db } = services;
  const [lines, dismissed] = await Promise.all([listLines(services), listDismissed(db)]);
  const shown = lines.filter((line) => isAdministrator || !line.isForAdministrators);
  return {
    open: shown.filter(({ id }) => !dismissed.includes(id)),
    dismissed: shown.filter(({ id }) => dismissed.includes(id)),
    isHidden: dismissed.includes(wholeList),
  };
}

async function listLines({ db, officeAddress }: Pick<Services, 'db' | 'officeAddress'>): Promise<ChecklistLine[]> {
  const [own, demonstrationFacts, counts, records, documents, pages, menu, days, hasLost] = await Promise.all([
    findOwnFacts(db),
    listDemonstrationFacts(db),
    countDemonstration(db),
    countRecords(db),
    listDocuments(db),
    listPages(db),
    listMenuRows(db),
    countCalendarItems(db),
    areFollowersGone(db),
  ]);
  const lists = [
    { id: 'notices', left: counts.notice, all: records.notices, label: m.admin_notices, to: href('/admin/notices') },
    { id: 'photos', left: counts.photo, all: records.photos, label: m.admin_photos, to: href('/admin/photos') },
    { id: 'results', left: counts.result, all: records.results, label: m.admin_results, to: href('/admin/results') },
    { id: 'faculty', left: counts.faculty, all: records.faculty, label: m.admin_faculty, to: href('/admin/faculty') },
    { id: 'calendar', left: counts.calendar_item, all: days, label: m.checklist_calendar, to: href('/admin/calendar') },
    {
      id: 'documents',
      left: counts.document,
      all: documents.length,
      label: m.checklist_documents,
      to: href('/admin/documents'),
    },
    { id: 'enquiries', left: counts.enquiry, all: 1, label: m.admin_enquiries, to: href('/admin/enquiries') },
  ];
  return [
    ...factLines(own, demonstrationFacts, officeAddress),
    ...pageLines(pages, menu),
    ...(hasLost ? [followersLine()] : []),
    ...lists.flatMap(({ left, all, label, ...line }): ChecklistLine[] => {
      if (left === 0 && all > 0) return [];
      return [{ ...line, label: label(), isDemonstration: left > 0, ...(left > 0 && { count: left }) }];
    }),
  ];
}

/** An export has no subscriptions, and they would be for another address and key. */
function followersLine(): ChecklistLine {
  return { id: 'followers', label: m.checklist_followers(), to: href('/admin/notices/new'), isDemonstration: false };
}

/** A page that the menu leaves out is missed by nobody, unless it shows the demonstration. */
function pageLines(pages: readonly Page[], menu: readonly ListedMenuItem[]): ChecklistLine[] {
  const shownPaths = pathsInMenu(menu);
  return pages.flatMap(({ id, key, path, published, is_demonstration }): ChecklistLine[] => {
    const template = templateOf(key);
    const isDemonstration = is_demonstration === 1;
    const isMissed = published === null && (key === 'home' || shownPaths.has(path));
    if (!template || key === 'privacy' || !(isDemonstration || isMissed)) return [];
    return [{ id: `page-${key}`, label: template.title(), to: href('/admin/pages/:id', { id }), isDemonstration }];
  });
}

type FactLine = { id: SchoolFact; label: () => string; section: SchoolSection | 'crest' };

const factChecks: readonly FactLine[] = [
  { id: 'name', label: m.checklist_name, section: 'school' },
  { id: 'crest', label: m.checklist_crest, section: 'crest' },
  { id: 'address', label: m.checklist_address, section: 'place' },
  { id: 'phone', label: m.checklist_phone, section: 'contact' },
  { id: 'hoursMonday', label: m.checklist_hours, section: 'contact' },
  { id: 'email', label: m.checklist_email, section: 'contact' },
  { id: 'principalName', label: m.checklist_people, section: 'people' },
  { id: 'answerDays', label: m.checklist_answer, section: 'people' },
  { id: 'studentCount', label: m.checklist_counts, section: 'counts' },
];

function factLines(own: Partial<School>, demonstrationFacts: readonly string[], officeAddress: string) {
  return factChecks.flatMap(({ id, label, section }): ChecklistLine[] => {
    const isSaid = id === 'hoursMonday' ? hoursFacts.some((name) => own[name]) : own[id];
    if (isSaid || (id === 'email' && officeAddress)) return [];
    const to = section === 'crest' ? href('/admin/settings/crest') : href('/admin/settings/:section', { section });
    return [{ id, label: label(), to, isDemonstration: demonstrationFacts.includes(id), isForAdministrators: true }];
  });
}

export async function handleChecklist({ request, context, form: read }: FormArgs) {
  const form = read ?? (await readForm(request));
  const line = form.get('line');
  const intent = form.get('intent');
  if (requireStaff(context).role !== 'administrator') throw data(null, { status: 403 });
  if (!isChecklistLine(line) || (intent !== 'dismiss' && intent !== 'show')) throw data(null, { status: 400 });
  await setDismissed(context.get(servicesContext).db, line, intent === 'dismiss');
  setFlash(context, intent === 'dismiss' ? m.checklist_was_dismissed() : m.checklist_is_back());
  return redirect(href('/admin/dashboard'), 303);
}
