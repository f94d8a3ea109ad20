import type { Bin } from '../activity/bin.server.ts';
import { isId } from '../lib/ids.ts';
import type { Call } from './endpoint.ts';
import type { Reply } from './reply.ts';
import { writeAsStaff } from './write-call.server.ts';

type Deletion = { id: string; bin: Bin; done: string; gone: string };

/** Puts something into the bin, as the page does; the office can take it out again. */
export async function answerDelete(
  { context }: Pick<Call, 'context'>,
  { id, bin, done, gone }: Deletion,
): Promise<Reply> {
  if (!isId(id)) return { status: 404, message: gone };
  const isDone = await writeAsStaff(context, (tx, by) => bin.remove(tx, id, by));
  return isDone ? { done: { success: true, message: done } } : { status: 404, message: gone };
}
