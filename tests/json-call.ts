import type { Asked, Visitor } from './visitor.ts';

/** What a call of the API answered. */
export type Told = { status: number; headers: Headers; body: unknown };

/** Calls the API as a script does that says where it comes from. `fields` go as JSON; undefined = no body at all. */
export async function callApi(
  visitor: Pick<Visitor, 'visit'>,
  name: string,
  fields?: unknown,
  asked: Asked = {},
): Promise<Told> {
  const headers = new Headers({ Origin: 'http://localhost:3000' });
  if (fields !== undefined) headers.set('Content-Type', 'application/json');
  for (const [name, value] of new Headers(asked.headers)) headers.set(name, value);
  const answer = await visitor.visit(`/api/${name}`, {
    method: 'POST',
    body: fields === undefined ? null : JSON.stringify(fields),
    ...asked,
    headers,
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body) };
}
