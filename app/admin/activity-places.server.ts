import { href } from 'react-router';
import type { Activity } from '../activity/activity.server.ts';
import { contentOfImport } from '../content-types.server.ts';
import { allContentTypes } from '../content-types.ts';
import type { Staff } from '../context.ts';
import { listStates } from '../database/editable-records.server.ts';
import type { Connection } from '../database/schema.ts';
import { listExistingEnquiries } from '../enquiries/inbox/enquiry-view.server.ts';
import { isSchoolFact, schoolFields } from '../settings/school-fields.ts';

type Line = Pick<Activity, 'id' | 'subject' | 'subject_id' | 'label'>;

/** The current address of each line's record, by the id of the line: its form, or the bin. Erased records have none. */
export async function listActivityPlaces(
  db: Connection,
  lines: readonly Line[],
  role: Staff['role'],
): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const { table, path, editPath } of allContentTypes) {
    const states = await listStates(db, table, idsOf(lines, table));
    for (const { id, subject_id } of lines.filter(({ subject }) => subject === table)) {
      const state = subject_id ? states.get(subject_id) : undefined;
      if (state === 'in bin') places.set(id, `${href('/admin/bin')}?kind=${path}`);
      else if (state && subject_id) places.set(id, editPath(subject_id));
    }
  }
  const enquiries = await listExistingEnquiries(db, idsOf(lines, 'enquiry'));
  for (const line of lines) {
    const to = fixedPlace(line, role, enquiries);
    if (to) places.set(line.id, to);
  }
  return places;
}

function idsOf(lines: readonly Line[], of: string): string[] {
  return [...new Set(lines.flatMap(({ subject, subject_id }) => (subject === of && subject_id ? subject_id : [])))];
}

function fixedPlace(
  { subject, subject_id, label }: Line,
  role: Staff['role'],
  enquiries: ReadonlySet<string>,
): string | undefined {
  if (subject === 'enquiry' && subject_id && enquiries.has(subject_id)) {
    return href('/admin/enquiries/:id', { id: subject_id });
  }
  if (subject === 'translation') return `/admin/translations/${subject_id}`;
  const imported = contentOfImport(subject);
  if (imported) return `/admin/${imported.type.path}/import`;
  if (role !== 'administrator') return undefined;
  if (subject === 'person' || subject === 'invitation') return href('/admin/people');
  return subject === 'setting' ? settingPlace(label) : undefined;
}

function settingPlace(name: string): string {
  const field = isSchoolFact(name) ? schoolFields[name] : undefined;
  const section = field && 'section' in field ? field.section : undefined;
  return section ? href('/admin/settings/:section', { section }) : href('/admin/settings');
}
