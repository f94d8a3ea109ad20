import { vi } from 'vitest';
import { sentenceOf } from '../scripts/run-command.ts';

type Main = (args: string[]) => Promise<void>;

/** Runs a command of the shell in this process. Answers its exit code and what it prints. */
export async function runMain(main: Main, args: string[], settings: Record<string, string>) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const error = await main(args).then(() => undefined, sentenceOf);
    const said = printed.mock.calls.map((words) => `${words.join(' ')}\n`).join('');
    return { code: error === undefined ? 0 : 1, said, complaints: String(error ?? '') };
  } finally {
    printed.mockRestore();
    vi.unstubAllEnvs();
  }
}
