import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { bodyLimits } from '../lib/body-limits.ts';
import { imageRules } from '../media/image-rules.ts';
import type { Reply } from './reply.ts';

type Context = Readonly<RouterContextProvider>;

/** A call that was understood. */
export type Call<Fields extends z.ZodObject = z.ZodObject> = {
  request: Request;
  context: Context;
  /** Every field, checked; what was not sent has its default. */
  words: z.output<Fields>;
  /** Only the fields that were sent: a change leaves the others as they are. */
  given: Partial<z.output<Fields>>;
  /** The whole form where a call takes a file; else an empty one. */
  form: FormData;
};

type Method = 'GET' | 'POST' | 'DELETE';
export type BodyKind = 'none' | 'json' | 'multipart';

/** One call of the API: everything that the door, the route, the page for people and `openapi.json` know of it. */
export type Endpoint = {
  method: Method;
  /** `staff` = whoever is signed in. */
  access: 'everybody' | 'staff';
  body: BodyKind;
  /** The largest body that is read. */
  maxBytes: number;
  /** The fields of the body, or of the search of the address where there is no body. Any other is ignored. */
  fields: z.ZodObject;
  /** Fields of the address or the body that must be sent. */
  needs: readonly string[];
  /** Fields of which one at least must be sent. */
  needsOneOf?: readonly string[];
  /** Whether the form carries a file in `photo`. */
  photo?: 'needed' | 'optional';
  /** For people: what it does. `most` is the length of the longest list. */
  summary: (limits: { most: string }) => string;
  /** The answer with status 200. */
  answer: z.ZodObject;
  /** How a failure is told: `success: false`, or as the login does it. */
  tells: 'success' | 'status';
  /** The sentence over what is wrong with the fields; without it the first of theirs. */
  faulty?: () => string;
  /** The sentence when the house fails. */
  broke: () => string;
  /** For people: what is sent, and what then comes back. */
  example: { send: Record<string, string | boolean | string[]>; answer: object };
  handle: (call: Call) => Promise<Reply>;
};

type Row<Fields extends z.ZodObject> = Omit<Endpoint, 'fields' | 'maxBytes' | 'tells' | 'handle'> & {
  fields: Fields;
  tells?: Endpoint['tells'];
  handle: (call: Call<Fields>) => Promise<Reply>;
};

/** A row of the table; what is said of its fields holds for what its `handle` gets. */
export function endpoint<Fields extends z.ZodObject>(row: Row<Fields>): Endpoint {
  const maxBytes = row.body === 'multipart' ? imageRules.maxBytes + bodyLimits.besideFile : bodyLimits.words;
  return { tells: 'success', ...row, maxBytes, handle: row.handle as unknown as Endpoint['handle'] };
}

/** The methods that an address takes, for `Allow`. */
export function methodsOf({ method }: Pick<Endpoint, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
