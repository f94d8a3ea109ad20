import type { Endpoint } from '../app/legacy-api/endpoint.ts';
import { pictureFile } from './pictures.ts';
import { uploadForm } from './uploads.ts';
import type { Asked } from './visitor.ts';

/** A call as its example has it, with a photo where it takes one; `ids` stand in place of those of the example. */
export async function wellFormedCall(
  name: string,
  { method, body, example }: Endpoint,
  ids: Record<string, string> = {},
): Promise<[path: string, asked: Asked]> {
  const known = Object.entries(ids).filter(([field]) => field in example.send);
  const fields = { ...example.send, ...Object.fromEntries(known) };
  const path = `/api/${name}`;
  if (body === 'json') {
    return [path, { method, body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } }];
  }
  const words = fields as Record<string, string>;
  if (body === 'multipart') return [path, { method, body: uploadForm(words, await pictureFile(40, 30)) }];
  return [`${path}?${new URLSearchParams(words)}`, { method }];
}
