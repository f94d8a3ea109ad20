import { fstatSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { pino } from 'pino';

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

const bufferBytes = 65_536;
const flushEveryMs = 100;

/** Beyond this many unread characters lines are dropped, so that a stuck reader of the log does not stop the website. */
const maxUnread = 1024 * 1024;

export type LogSink = {
  send(text: string, done: (error?: Error | null) => void): void;
  sendNow(text: string): void;
};

/** Collects lines, since a write for each costs as much as a cached page, and writes one collection at a time. */
export class LogWriter {
  readonly #sink: LogSink;
  #lines: string[] = [];
  #unread = 0;
  #dropped = 0;
  #isWriting = false;
  #drained = () => {};

  constructor(sink: LogSink) {
    this.#sink = sink;
  }

  write(line: string): void {
    if (this.#unread + line.length > maxUnread) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#unread += line.length;
    if (this.#unread >= bufferBytes) this.flush();
  }

  flush(): void {
    if (this.#isWriting) return;
    if (this.#lines.length === 0) return void this.#drained();
    const count = this.#lines.length;
    const text = this.#takeLines();
    this.#isWriting = true;
    this.#sink.send(text, (error) => {
      this.#isWriting = false;
      this.#unread -= text.length;
      if (error) this.#dropped += count;
      else this.#reportDropped();
      if (this.#unread >= bufferBytes || this.#lines.length === 0) this.flush();
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
    if (this.#lines.length > 0) this.#sink.sendNow(this.#takeLines());
  }

  #takeLines(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
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
  return { send: (text, done) => stream.write(text, done), sendNow: (text) => void stream.write(text) };
}

export function fileSink(fd: number): LogSink {
  let isTorn = false;
  const send = (bytes: Buffer, done: (error?: Error | null) => void) =>
    write(fd, bytes, 0, bytes.byteLength, null, (error, written) => {
      isTorn = error ? isTorn : written < bytes.byteLength;
      if (error || !isTorn) done(error);
      else send(bytes.subarray(written), done);
    });
  return {
    send: (text, done) => send(Buffer.from(isTorn ? `\n${text}` : text), done),
    sendNow(text) {
      try {
        writeSync(fd, text);
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
  const log = pino({ level, base: null, timestamp: isoTime() }, out);
  const flushed = (kind: 'warn' | 'error' | 'fatal') => (facts: object, text: string) => {
    log[kind](facts, text);
    out.flush();
  };
  setInterval(() => out.flush(), flushEveryMs).unref();
  process.on('exit', () => out.flushNow());
  return {
    info: (facts: object, text: string) => log.info(facts, text),
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
