import { pino } from 'pino';

const bufferBytes = 4096;
const waitsMs = 100;

/** Of what nobody reads so much is kept; further lines are lost rather than the website. */
const mostUnreadBytes = 1024 * 1024;

/**
 * The log of the server: JSON lines on the standard output, written beside the answers and some at a time, a tenth of a
 * second late at most; those that tell a failure at once. A write of its own for each line would take as long as
 * sending an answer from memory, and would wait for whoever reads the log.
 */
export function openLog(level: string) {
  const out = pino.destination({
    fd: 1,
    sync: false,
    minLength: bufferBytes,
    maxLength: mostUnreadBytes,
    periodicFlush: waitsMs,
  });
  const log = pino({ level, base: null, timestamp: isoTime() }, out);
  const atOnce = (kind: 'warn' | 'error' | 'fatal') => (facts: object, text: string) => {
    log[kind](facts, text);
    out.flush();
  };
  process.on('exit', () => out.flushSync());
  return {
    info: (facts: object, text: string) => log.info(facts, text),
    warn: atOnce('warn'),
    error: atOnce('error'),
    fatal: atOnce('fatal'),
  };
}

/** Writes the moment as pino's own `isoTime` does, and once for all lines of the same millisecond. */
function isoTime(): () => string {
  const written = { ms: 0, text: '' };
  return () => {
    const ms = Date.now();
    if (ms !== written.ms) Object.assign(written, { ms, text: `,"time":"${new Date(ms).toISOString()}"` });
    return written.text;
  };
}
