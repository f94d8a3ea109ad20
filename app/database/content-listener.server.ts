import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { contentCounter, type Learn, type Outside } from './content-version.server.ts';

/** A message that was lost is made up for after so long. */
const readEveryMs = 1_000;
const waitForAnswerMs = 1_000;
const waitForConnectionMs = 3_000;

/** The first try comes at once: a connection that a server has ended is mostly there again in the next moment. */
const restsMs = [0, 250, 1_000] as const;

/**
 * Listens on PostgreSQL for what other processes write: each tells the new value of the counter at its commit, and the
 * counter is read at each new connection and every second. While there is no connection nothing is known.
 */
export function listenForContent(url: string, learn: Learn): Outside {
  const listener = new ContentListener(url, learn);
  const listening = listener.listen();
  return {
    current: () => listener.current(),
    async close() {
      listener.stop();
      await listening;
    },
  };
}

class ContentListener {
  readonly #url: string;
  readonly #learn: Learn;
  readonly #stopping = new AbortController();
  #isListening = false;
  #connections = 0;

  constructor(url: string, learn: Learn) {
    this.#url = url;
    this.#learn = learn;
  }

  current(): string | undefined {
    return this.#isListening ? String(this.#connections) : undefined;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async listen(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures++) {
      const before = this.#connections;
      // Whatever ended it, the next connection begins with what stands in the database then.
      await this.#listenOnce().catch(() => undefined);
      if (this.#connections > before) failures = 0;
      await rest(restsMs[failures] ?? restsMs[2], signal);
    }
  }

  async #listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: waitForConnectionMs,
      query_timeout: waitForAnswerMs,
    });
    const ended = new AbortController();
    const end = () => {
      this.#isListening = false;
      ended.abort();
    };
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload }) => this.#learn(Number(payload)));
    try {
      await this.#readOnAndOn(client, AbortSignal.any([this.#stopping.signal, ended.signal]));
    } finally {
      this.#isListening = false;
      await client.end().catch(() => undefined);
    }
  }

  async #readOnAndOn(client: pg.Client, ended: AbortSignal): Promise<void> {
    await client.connect();
    await client.query(`listen ${contentCounter}`);
    this.#learn(await readCounter(client));
    this.#connections += 1;
    this.#isListening = !ended.aborted;
    while (!ended.aborted) {
      await rest(readEveryMs, ended);
      if (!ended.aborted) this.#learn(await readCounter(client));
    }
  }
}

async function readCounter(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: number }>('select value from counter where name = $1', [contentCounter]);
  return rows[0]?.value ?? 0;
}

/** Waits, at most until `signal` says that there is no reason to. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
