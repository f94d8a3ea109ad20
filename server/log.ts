import { fstatSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { pino } from 'pino';
import { currentSchool } from '../app/lib/schools-of-process.server.ts';

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

const bufferBytes = 65_536;
const flushEveryMs = 100;

/** Beyond this many unread bytes lines are dropped, so that a stuck reader of the log does not stop the website. */
const maxUnread = 1024 * 1024;

export type LogSink = {
  send(bytes: Buffer, done: (error?: Error | null) => void): void;
  sendNow(bytes: Buffer): void;
};

/** As bytes: lines that wait as strings are copied by each collection, which costs more than the answers they tell of. */
class LineBuffer {
  #bytes = Buffer.allocUnsafe(bufferBytes);
  length = 0;
  count = 0;

  add(line: string): void {
    const needed = this.length + Buffer.byteLength(line);
    if (needed > this.#bytes.byteLength) {
      this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.length)], Math.max(needed, 2 * this.#bytes.byteLength));
    }
    this.length += this.#bytes.write(line, this.length);
    this.count += 1;
  }

  written(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    if (this.#bytes.byteLength > 2 * bufferBytes) this.#bytes = Buffer.allocUnsafe(bufferBytes);
    this.length = 0;
    this.count = 0;
  }
}

/** Collects lines, since a write for each costs as much as a cached page, and writes one collection at a time. */
export class LogWriter {
  readonly #sink: LogSink;
  #lines = new LineBuffer();
  #writing = new LineBuffer();
  #dropped = 0;
  #drained = () => {};

  constructor(sink: LogSink) {
    this.#sink = sink;
  }

  get #unread(): number {
    return this.#lines.length + this.#writing.length;
  }

  write(line: string): void {
    if (this.#unread + line.length > maxUnread) {
      this.#dropped += 1;
      return;
    }
    this.#lines.add(line);
    if (this.#unread >= bufferBytes) this.flush();
  }

  flush(): void {
    if (this.#writing.count > 0) return;
    if (this.#lines.count === 0) return void this.#drained();
    [this.#lines, this.#writing] = [this.#writing, this.#lines];
    this.#sink.send(this.#writing.written(), (error) => {
      const { count } = this.#writing;
      this.#writing.clear();
      if (error) this.#dropped += count;
      else this.#reportDropped();
      if (this.#unread >= bufferBytes || this.#lines.count === 0) this.flush();
    });
  }

  async drain(timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const timeout = setTimeout(resolve, timeoutMs);
    this.flush();
    await promise;
    clearTimeout(timeout);
  }

  flushNow(): void {
    if (this.#lines.count > 0) this.#sink.sendNow(this.#lines.written());
    this.#lines.clear();
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return;
    const facts = { level: pino.levels.values.warn, time: new Date().toISOString(), dropped: this.#dropped };
    this.#dropped = 0;
    this.write(`${JSON.stringify({ ...facts, msg: 'lines of the log were dropped' })}\n`);
  }
}

function streamSink(stream: NodeJS.WriteStream): LogSink {
  stream.on('error', () => undefined);
  return { send: (bytes, done) => stream.write(bytes, done), sendNow: (bytes) => void stream.write(bytes) };
}

const lineEnd = Buffer.from('\n');

export function fileSink(fd: number): LogSink {
  let isTorn = false;
  const send = (bytes: Buffer, done: (error?: Error | null) => void) =>
    write(fd, bytes, 0, bytes.byteLength, null, (error, written) => {
      isTorn = error ? isTorn : written < bytes.byteLength;
      if (error || !isTorn) done(error);
      else send(bytes.subarray(written), done);
    });
  return {
    send: (bytes, done) => send(isTorn ? Buffer.concat([lineEnd, bytes]) : bytes, done),
    sendNow(bytes) {
      try {
        writeSync(fd, bytes);
      } catch {}
    },
  };
}

function standardOutput(): LogSink {
  const kind = fstatSync(1);
  return kind.isFIFO() || kind.isSocket() || isatty(1) ? streamSink(process.stdout) : fileSink(1);
}

export function openLog(level: string) {
  const out = new LogWriter(standardOutput());
  const ofProcess = pino({ level, base: null, timestamp: isoTime() }, out);
  const bySchool = new Map([['', ofProcess]]);
  /** Made once for each school: a name that is added to each line costs a third of a cached page. */
  function logOf(school: string) {
    const log = bySchool.get(school) ?? ofProcess.child({ school });
    bySchool.set(school, log);
    return log;
  }
  const flushed = (kind: 'warn' | 'error' | 'fatal') => (facts: object, text: string) => {
    logOf(currentSchool())[kind](facts, text);
    out.flush();
  };
  setInterval(() => out.flush(), flushEveryMs).unref();
  process.on('exit', () => out.flushNow());
  return {
    info: (facts: object, text: string) => logOf(currentSchool()).info(facts, text),
    /** For what is not run `inSchool`. */
    infoOf: (school: string) => (facts: object, text: string) => logOf(school).info(facts, text),
    warn: flushed('warn'),
    error: flushed('error'),
    fatal: flushed('fatal'),
    drain: (timeoutMs: number) => out.drain(timeoutMs),
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
