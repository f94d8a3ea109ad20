import { sql } from 'kysely';
import type { House } from '../app/context.ts';
import { plainAnswer } from './plain-answer.ts';

type HealthDependencies = House & { isStopping?: () => boolean };

/** `/healthz` while the process lives; `/readyz` only while the database and the media store answer. */
export async function answerHealth(
  request: Request,
  url: URL,
  dependencies: HealthDependencies,
): Promise<Response | undefined> {
  if (url.pathname !== '/healthz' && url.pathname !== '/readyz') return undefined;
  if (request.method === 'POST') return plainAnswer(405, { Allow: 'GET, HEAD' });
  if (url.pathname === '/healthz') return text(200, 'ok');
  if (dependencies.isStopping?.()) return text(503, 'stopping');
  const failing = await failingPart(dependencies);
  return failing ? text(503, failing) : text(200, 'ok');
}

async function failingPart({ db, mediaStore }: House): Promise<string | undefined> {
  try {
    // A transaction, because it also asks whether the disk may be written to.
    await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  } catch {
    return 'database';
  }
  try {
    await mediaStore.check();
  } catch {
    return 'media store';
  }
  return undefined;
}

function text(status: number, body: string): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
