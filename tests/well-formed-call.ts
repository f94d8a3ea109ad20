import type { Endpoint } from '../app/legacy-api/endpoint.ts';
import { pictureFile } from './pictures.ts';
import { uploadForm } from './uploads.ts';

/** What `call` sends to do as the example has it, with a photo where it takes one; `ids` stand in place of its own. */
export async function wellFormed(
  name: string,
  { body, example }: Endpoint,
  ids: Record<string, string> = {},
): Promise<[nameAndSearch: string, sent?: unknown]> {
  const known = Object.entries(ids).filter(([field]) => field in example.send);
  const fields = { ...example.send, ...Object.fromEntries(known) };
  if (body === 'json') return [name, fields];
  const words = fields as Record<string, string>;
  if (body === 'multipart') return [name, uploadForm(words, await pictureFile(40, 30))];
  return [`${name}?${new URLSearchParams(words)}`];
}
