import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { OtherWriters } from './content-version.server.ts';
import { contentCounter, type NoteVersion } from './counting-driver.server.ts';

const pollMs = 1_000;
const queryTimeoutMs = 1_000;
const connectionTimeoutMs = 3_000;

const retryDelaysMs = [0, 250, 1_000] as const;

export function listenForContent(url: string, note: NoteVersion): OtherWriters {
  const listener = new ContentListener(url, note);
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
  readonly #note: NoteVersion;
  readonly #stopping = new AbortController();
  #isListening = false;
  #connections = 0;

  constructor(url: string, note: NoteVersion) {
    this.#url = url;
    this.#note = note;
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
      await this.#listenOnce().catch(() => undefined);
      if (this.#connections > before) failures = 0;
      await delay(retryDelaysMs[failures] ?? retryDelaysMs[2], signal);
    }
  }

  async #listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: queryTimeoutMs,
    });
    const ended = new AbortController();
    const end = () => {
      this.#isListening = false;
      ended.abort();
    };
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload }) => this.#note(Number(payload)));
    try {
      await this.#poll(client, AbortSignal.any([this.#stopping.signal, ended.signal]));
    } finally {
      this.#isListening = false;
      await client.end().catch(() => undefined);
    }
  }

  async #poll(client: pg.Client, ended: AbortSignal): Promise<void> {
    await client.connect();
    await client.query(`listen ${contentCounter}`);
    this.#note(await readCounter(client));
    this.#connections += 1;
    this.#isListening = !ended.aborted;
    while (!ended.aborted) {
      await delay(pollMs, ended);
      if (!ended.aborted) this.#note(await readCounter(client));
    }
  }
}

async function readCounter(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: number }>('select value from counter where name = $1', [contentCounter]);
  return rows[0]?.value ?? 0;
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
