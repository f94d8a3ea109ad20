import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  MergeQueryNode,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely';
import type { ImportTable, Schema } from './schema.ts';

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

export type ContentVersion = {
  /** Differs after every change; undefined = unknown, so nothing cached may be used. */
  current(): string | undefined;
  close(): Promise<void>;
};

/** `isChange` also when the number is the same, because the counter may have been set back. */
export type NoteVersion = (value: number, isChange?: boolean) => void;

/** Receives the versions that other processes write. */
export type WatchOthers = (note: NoteVersion) => ContentVersion;

type QueryId = PluginTransformQueryArgs['queryId'];

type Changes = { found: boolean };

/**
 * Part of an opened database: knows which version of the content its process has written or heard of. A plugin, so that
 * it is found whatever copies of Kysely and of this file have been loaded.
 */
export class ContentTracker implements KyselyPlugin {
  readonly #watchOthers: WatchOthers;
  readonly #effects = new WeakMap<QueryId, Effect>();
  readonly #transactions = new WeakMap<QueryId, Changes>();
  #known = 0;
  #changes = 0;

  constructor(watchOthers: WatchOthers) {
    this.#watchOthers = watchOthers;
  }

  note: NoteVersion = (value, isChange = value !== this.#known) => {
    this.#known = value;
    if (isChange) this.#changes += 1;
  };

  follow(): ContentVersion {
    const others = this.#watchOthers(this.note);
    return {
      current: () => {
        const seen = others.current();
        return seen === undefined ? undefined : `${this.#changes}.${seen}`;
      },
      close: others.close,
    };
  }

  /** Its changes count once the transaction has ended. */
  ofTransaction(changes: Changes): KyselyPlugin {
    return {
      transformQuery: ({ node, queryId }) => {
        this.#transactions.set(queryId, changes);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#effects.set(queryId, effectOf(node));
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    const effect = this.#effects.get(queryId) ?? 'unknown';
    const hasRows = (result.numAffectedRows ?? BigInt(result.rows.length)) > 0n;
    if (effect === 'unknown' || (effect === 'change if rows' && hasRows)) {
      const transaction = this.#transactions.get(queryId);
      if (transaction) transaction.found = true;
      else this.#changes += 1;
    }
    return result;
  }
}
