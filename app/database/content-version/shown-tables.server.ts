import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether visitors see something of a table. */
export const isShown = {
  setting: true,
  image: true,
  notice: true,
  attachment: true,
  photo: true,
  album: true,
  result: true,
  faculty: true,
  calendar_item: true,
  document: true,
  disclosure_value: true,
  page: true,
  page_address: true,
  menu_item: true,
  translation: true,
  page_revision: false,
  page_file: false,
  document_version: false,
  disclosure_check: false,
  counter: false,
  stray_file: false,
  result_import: false,
  calendar_import: false,
  faculty_import: false,
  enquiry: false,
  enquiry_entry: false,
  consent: false,
  person: false,
  recovery_code: false,
  session: false,
  pending_sign_in: false,
  known_device: false,
  throttle: false,
  invitation: false,
  password_reset: false,
  activity: false,
  bulk_change: false,
  setup: false,
  letter: false,
  editing: false,
  morning_mail: false,
  backup_run: false,
  notice_template: false,
  ready_answer: false,
} as const satisfies Record<keyof Schema, boolean>;

export type HiddenTable = {
  [Table in keyof Schema]: (typeof isShown)[Table] extends false ? Table : never;
}[keyof Schema];

/** What a query does to what visitors see: nothing, a change if it writes rows, or anything. */
export type Effect = 'none' | 'change if rows' | 'unknown';

/** By the syntax tree. What is not understood, such as a statement of raw SQL, may change anything. */
export function effectOf(query: OperationNode): Effect {
  const parts = 'with' in query ? (query.with as WithNode | undefined)?.expressions : undefined;
  if (parts?.some(({ expression }) => effectOf(expression) !== 'none')) return 'unknown';
  if (SelectQueryNode.is(query)) return 'none';
  const target = targetOf(query);
  const written = target && AliasNode.is(target) ? target.node : target;
  if (!written || !TableNode.is(written)) return 'unknown';
  const shown: Record<string, boolean> = isShown;
  return shown[written.table.identifier.name] === false ? 'none' : 'change if rows';
}

function targetOf(query: OperationNode): OperationNode | undefined {
  if (InsertQueryNode.is(query) || MergeQueryNode.is(query)) return query.into;
  if (UpdateQueryNode.is(query)) return query.table;
  return DeleteQueryNode.is(query) && query.from.froms.length === 1 ? query.from.froms[0] : undefined;
}
