import type { RouterContextProvider } from 'react-router';
import { houseContext, type Staff, signedInStaff } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';

/** Runs a room's verb in a transaction of its own, for whoever is signed in. */
export function writeAsStaff<Answer>(
  context: Readonly<RouterContextProvider>,
  write: (tx: Connection, by: Staff) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(context.get(houseContext).db, (tx) => write(tx, signedInStaff(context)));
}
