import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { ContentVersion, NoteVersion } from './content-version.server.ts';
import { contentCounter } from './transaction.server.ts';

const pollMs = 1_000;
const queryTimeoutMs = 1_000;
const connectionTimeoutMs = 3_000;

const retryDelaysMs = [0, 250, 1_000] as const;

/** Without a connection for notifications the version is unknown. */
export function listenForContent(url: string, note: NoteVersion): ContentVersion {
  const stopping = new AbortController();
  let isListening = false;

  async function listenOnce(connected: () => void): Promise<void> {
    const ended = new AbortController();
    const end = () => {
      isListening = false;
      ended.abort();
    };
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: queryTimeoutMs,
    });
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload }) => note(Number(payload)));
    const readCounter = async () => {
      const { rows } = await client.query('select value from counter where name = $1', [contentCounter]);
      return Number(rows[0]?.value ?? 0);
    };
    try {
      await client.connect();
      await client.query(`listen ${contentCounter}`);
      note(await readCounter(), true);
      connected();
      isListening = !ended.signal.aborted;
      for (const signal = AbortSignal.any([stopping.signal, ended.signal]); !signal.aborted; ) {
        await delay(pollMs, signal);
        if (!signal.aborted) note(await readCounter());
      }
    } finally {
      isListening = false;
      await client.end().catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const connected = () => {
        failures = 0;
      };
      await listenOnce(connected).catch(() => undefined);
      await delay(retryDelaysMs[failures] ?? retryDelaysMs[2], stopping.signal);
    }
  }

  const listening = listen();
  return {
    current: () => (isListening ? '' : undefined),
    async close() {
      stopping.abort();
      await listening;
    },
  };
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
