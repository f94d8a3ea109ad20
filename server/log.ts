import { pino } from 'pino';

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

const bufferBytes = 4096;
const flushEveryMs = 100;

/** Beyond this many unread bytes lines are dropped, so that a stuck log reader does not stop the website. */
const maxUnreadBytes = 1024 * 1024;

/** Buffered for up to 100 ms: a write for each line costs as much as a cached page. */
export function openLog(level: string) {
  const out = pino.destination({
    fd: 1,
    sync: false,
    minLength: bufferBytes,
    maxLength: maxUnreadBytes,
    periodicFlush: flushEveryMs,
  });
  const log = pino({ level, base: null, timestamp: isoTime() }, out);
  const flushed = (kind: 'warn' | 'error' | 'fatal') => (facts: object, text: string) => {
    log[kind](facts, text);
    out.flush();
  };
  process.on('exit', () => out.flushSync());
  return {
    info: (facts: object, text: string) => log.info(facts, text),
    warn: flushed('warn'),
    error: flushed('error'),
    fatal: flushed('fatal'),
  };
}

function isoTime(): () => string {
  const last = { ms: 0, text: '' };
  return () => {
    const ms = Date.now();
    if (ms !== last.ms) Object.assign(last, { ms, text: `,"time":"${new Date(ms).toISOString()}"` });
    return last.text;
  };
}
