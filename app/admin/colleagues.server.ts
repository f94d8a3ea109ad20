import type { RouterContextProvider } from 'react-router';
import { listPeople } from '../accounts/people/people.server.ts';
import { houseContext } from '../context.ts';
import type { Colleague } from '../enquiries/desk/enquiry-steps.ts';

/** Everybody who may sign in, by name. */
export async function listColleagues(context: Readonly<RouterContextProvider>): Promise<Colleague[]> {
  const people = await listPeople(context.get(houseContext).db);
  return people.filter(({ disabled_at }) => disabled_at === null).map(({ id, name }) => ({ id, name }));
}
