import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { errorCode } from '../../app/database/errors.server.ts';
import type { Fault, Faults } from './faults.ts';
import type { HostedSchools } from './hosted-schools.ts';
import { hostFolders } from './registry.ts';
import type { Round } from './round.ts';
import type { SchoolPool } from './school-pool.ts';

/** What only the running host knows of a school. */
export type Status = { name: string; isOpen: boolean; fault?: Fault | undefined };

type Host = {
  schoolsDir: string;
  schools: Pick<HostedSchools, 'all'> & { reload(): Promise<unknown> };
  pool: Pick<SchoolPool, 'peek' | 'hold'>;
  round: Pick<Round, 'visitSoon'>;
  faults: Pick<Faults, 'stateOf' | 'clear'>;
};

/** How commands of the same machine talk to the running host: over a socket that only its own user can open. */
export async function serveControl({ schoolsDir, schools, pool, round, faults }: Host): Promise<{ close(): void }> {
  async function respond(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const held = message.url?.slice(1) ?? '';
    const { release } = held ? await pool.hold(held) : { release: () => undefined };
    try {
      await schools.reload();
      const list = schools.all().map(({ name }): Status => {
        return { name, isOpen: pool.peek(name) !== undefined, fault: faults.stateOf(name) };
      });
      answer.write(JSON.stringify(list));
      // Until the command says so or has ended, however it ended.
      if (held) await text(message).catch(() => undefined);
      if (held) await schools.reload();
    } finally {
      release();
    }
    if (held) faults.clear(held);
    if (held) round.visitSoon(held);
    answer.end();
  }

  // A command may hold a school for as long as it works.
  const server = createServer({ requestTimeout: 0 }, (message, answer) => {
    respond(message, answer).catch((error: Error) => answer.destroy(error));
  });
  const socket = socketOf(schoolsDir);
  // Of a host that was killed: no other one runs.
  rmSync(socket, { force: true });
  await once(server.listen(socket), 'listening');
  chmodSync(socket, 0o600);
  return { close: () => void server.close().closeAllConnections() };
}

/** The running host reads all `school.json` again. Undefined = no host is running. */
export async function hostStatus(schoolsDir: string): Promise<Status[] | undefined> {
  const begun = await ask(schoolsDir, '');
  begun?.end();
  return begun && ((await json(begun.answer)) as Status[]);
}

/**
 * The running host closes the school after its last request, and opens it no more until it is released or this process
 * ends; then it reads `school.json` again. Nothing when no host is running.
 */
export async function holdSchool(schoolsDir: string, name: string): Promise<{ release(): Promise<void> }> {
  const held = await ask(schoolsDir, name);
  // A host that ends meanwhile has released all.
  const ended = held && text(held.answer).catch(() => undefined);
  return {
    async release() {
      held?.end();
      await ended;
    },
  };
}

async function ask(schoolsDir: string, name: string) {
  const asked = request({ socketPath: socketOf(schoolsDir), path: `/${name}`, method: 'POST', agent: false });
  asked.on('error', () => undefined).flushHeaders();
  const [answer] = (await once(asked, 'response').catch((error: unknown) => {
    if (/^(ENOENT|ECONNREFUSED)$/.test(errorCode(error))) return [];
    throw error;
  })) as [IncomingMessage?];
  return answer && { answer, end: () => void asked.end() };
}

function socketOf(schoolsDir: string): string {
  return join(schoolsDir, hostFolders.state, 'control.sock');
}
