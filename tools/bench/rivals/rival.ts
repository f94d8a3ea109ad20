import { untilAnswered } from '../http-client.ts';
import { endProcess, startProgram } from '../processes.ts';

export type Rival = AsyncDisposable & { origin: string; pid: number };

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export async function startRival(command: readonly string[], port: number, path = '/'): Promise<Rival> {
  const child = startProgram(0, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  const origin = originOf(port);
  const rival = { origin, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => endProcess(child) };
  try {
    await untilAnswered(origin + path);
    return rival;
  } catch (error) {
    await endProcess(child);
    throw error;
  }
}
