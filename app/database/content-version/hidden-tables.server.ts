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
import type { ImportTable, Schema } from '../schema.ts';

/** Visitors see nothing of these and of the records of imports, and something of every other table. */
export const hiddenTables = [
  'page_revision',
  'page_file',
  'document_version',
  'disclosure_check',
  'counter',
  'stray_file',
  'enquiry',
  'enquiry_entry',
  'consent',
  'person',
  'recovery_code',
  'session',
  'pending_sign_in',
  'known_device',
  'throttle',
  'invitation',
  'password_reset',
  'activity',
  'bulk_change',
  'setup',
  'email',
  'push_subscription',
  'mail_subscription',
  'notice_delivery',
  'editing',
  'morning_mail',
  'backup_run',
  'notice_template',
  'ready_answer',
] as const satisfies readonly (keyof Schema)[];

export type HiddenTable = (typeof hiddenTables)[number] | ImportTable;

export function isHiddenTable(name: string): boolean {
  return (hiddenTables as readonly string[]).includes(name) || name.endsWith('_import');
}

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
  return isHiddenTable(written.table.identifier.name) ? 'none' : 'change if rows';
}

function targetOf(query: OperationNode): OperationNode | undefined {
  if (InsertQueryNode.is(query) || MergeQueryNode.is(query)) return query.into;
  if (UpdateQueryNode.is(query)) return query.table;
  return DeleteQueryNode.is(query) && query.from.froms.length === 1 ? query.from.froms[0] : undefined;
}
