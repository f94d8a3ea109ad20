import type { Actor } from '../../activity/activity.server.ts';
import { findWithDeleted, type RecordVersion } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { pickValues, trackedNames } from '../../forms/fields.ts';
import { now } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { createRecord, patchRecord, type RecordKind, updateRecord } from '../../records/records.server.ts';
import { trashOf } from '../../records/trash.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import {
  type NoticeTemplate,
  type TemplateValues,
  templateFields,
  withOurWording,
  withoutOurWording,
} from './template-fields.ts';

const templateRecord: RecordKind<'notice_template'> = {
  table: 'notice_template',
  labelOf: (row) => withOurWording(row, 'en').name,
  tracked: trackedNames(templateFields),
};

/** In the order in which they were made, ours first. */
export async function listTemplates(db: Connection): Promise<NoticeTemplate[]> {
  return db
    .selectFrom('notice_template')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('sequence')
    .limit(maxTemplates)
    .execute();
}

export function quickLink(template: NoticeTemplate) {
  const { id, name, category } = withOurWording(template, 'en');
  return { id, name, category };
}

const maxTemplates = 100;

export async function findTemplate(db: Connection, id: string): Promise<NoticeTemplate | undefined> {
  return isId(id) ? findWithDeleted(db, 'notice_template', id) : undefined;
}

/** In our wording where the school has none of its own. */
export async function findFilledTemplate(db: Connection, id: string): Promise<NoticeTemplate | undefined> {
  const [found, { firstLanguage }] = await Promise.all([findTemplate(db, id), findSchool(db)]);
  return found && withOurWording(found, firstLanguage);
}

export async function createTemplate(tx: Connection, values: TemplateValues, by: Actor): Promise<string> {
  const sequence = await nextInSequence(tx, 'notice_template');
  const created_at = now();
  const row = { ...withoutOurWording(null, values, 'en'), key: null, sequence, created_at, updated_at: created_at };
  return createRecord(tx, templateRecord, row, by);
}

export async function updateTemplate(tx: Connection, version: RecordVersion, values: TemplateValues, by: Actor) {
  const saved = await findTemplate(tx, version.id);
  const { firstLanguage } = await findSchool(tx);
  const stored = withoutOurWording(saved?.key ?? null, values, firstLanguage);
  return updateRecord(tx, templateRecord, version, { ...stored, updated_at: now() }, by);
}

export function patchTemplate(tx: Connection, id: string, changes: Partial<TemplateValues>, by: Actor) {
  return patchRecord(tx, 'notice_template', id, (saved) => {
    const values = { ...pickValues(templateFields, saved), ...changes, updated_at: now() };
    return updateRecord(tx, templateRecord, saved, values, by);
  });
}

/** The second language stays, in our words. */
export function resetTemplate(tx: Connection, version: RecordVersion, by: Actor) {
  const empty = { name: '', category: '', title: '', details: '', second_title: '', second_details: '' };
  return updateRecord(tx, templateRecord, version, { ...empty, updated_at: now() }, by);
}

export const templateTrash = trashOf(templateRecord);
