import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { asKysely, isPostgres } from '../engine.server.ts';
import type { Connection, Transaction } from '../schema.ts';
import { nextInSequence } from '../sequence.server.ts';
import { type Effect, effectOf } from './hidden-tables.server.ts';

export const contentCounter = 'content';

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

/** As the last statement of a transaction: nobody waits for the counter for longer than a commit. */
export async function moveVersion(tx: Transaction): Promise<number> {
  const value = await nextInSequence(tx, contentCounter);
  if (isPostgres(tx)) {
    await tx
      .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(contentCounter), val(String(value))]).as('notified'))
      .execute();
  }
  return value;
}

export function trackerOf(db: Connection): ContentTracker | undefined {
  return asKysely(db)
    .getExecutor()
    .plugins.find((plugin): plugin is ContentTracker => 'ofTransaction' in plugin);
}

export function followContent(db: Connection): ContentVersion {
  return trackerOf(db)?.follow() ?? { current: () => undefined, close: async () => undefined };
}
