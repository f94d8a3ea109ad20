import { ConfigError } from '../../app/config.server.ts';
import { isTooManyFiles, RefusesToStart } from '../../app/database/errors.server.ts';
import { tooManyFiles } from '../../app/database/start-failures.server.ts';
import type { openLog } from '../log.ts';

type ProcessLog = ReturnType<typeof openLog>;

export const stopTimeoutMs = 7_000;
const logTimeoutMs = 500;

/** What fails at the start is said in a sentence, and ends the process. */
export function serveOrExit(serve: () => Promise<void>): void {
  serve().catch((error: unknown) => {
    const isPlain = error instanceof ConfigError || error instanceof RefusesToStart;
    if (isTooManyFiles(error)) console.error(tooManyFiles);
    else console.error(isPlain ? error.message : error);
    process.exit(1);
  });
}

export function watchProcess(log: ProcessLog): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server breaks off');
    process.exit(1);
  });
  const builtAt = import.meta.env.BUILT_AT;
  if (new Date().toISOString() >= builtAt) return;
  log.warn(
    { builtAt },
    'the clock is wrong: this version was built after the time that it shows. Set it (timedatectl)',
  );
}

/** `stop` is called once, by SIGTERM or SIGINT. */
export function stopOnSignal(log: ProcessLog, stop: () => Promise<void>): void {
  let isStopping = false;
  const stopOnce = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await stop();
    await log.drain(logTimeoutMs);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stopOnce(signal));
}
