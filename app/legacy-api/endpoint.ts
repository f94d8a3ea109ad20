import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { FieldErrors } from '../forms/form.ts';
import { bodyLimits } from '../lib/sizes.ts';
import { imageRules } from '../media/image-rules.ts';
import { m } from '../paraglide/messages.js';
import type { Priority } from '../ui/page-facts.ts';

export type Context = Readonly<RouterContextProvider>;

export type Call<Fields extends z.ZodObject = z.ZodObject> = {
  request: Request;
  context: Context;
  /** Fields that were not sent have their default. */
  values: z.output<Fields>;
  /** Only the fields that were sent: an update does not change the others. */
  sentValues: Partial<z.output<Fields>>;
  /** Empty unless the call accepts a file. */
  form: FormData;
};

export type Refusal = {
  status: number;
  message: string;
  errors?: FieldErrors | undefined;
  /** Further properties of the body, such as an empty list. */
  more?: object | undefined;
  headers?: Record<string, string> | undefined;
};

/** `body` is sent with status 200. */
export type Reply = { body: object; headers?: Record<string, string> } | Refusal;

/** `{ success: false, … }`, or `{ status: 'error', …, data: null }` for the login. */
export type FailureShape = 'success' | 'status';
export type BodyKind = 'none' | 'json' | 'multipart';

/** Source of the route, the documentation page and `openapi.json`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  access: 'public' | 'staff';
  /** `page` by default. */
  priority?: Priority;
  body: BodyKind;
  maxBytes: number;
  /** Of the body, or of the query string when there is no body; others are ignored. */
  fields: z.ZodObject;
  requiredFields: readonly string[];
  requiredOneOf?: readonly string[];
  photo?: 'required' | 'optional';
  summary: (limits: { most: string }) => string;
  response: z.ZodObject;
  failureShape: FailureShape;
  /** Without it the first field error is the message. */
  invalidMessage?: () => string;
  failureMessage: () => string;
  example: { request: Record<string, string | boolean | string[]>; response: object };
  handle(call: Call): Promise<Reply>;
};

type EndpointOptions<Fields extends z.ZodObject> = Omit<Endpoint, 'fields' | 'maxBytes' | 'failureShape' | 'handle'> & {
  fields: Fields;
  failureShape?: FailureShape;
  handle(call: Call<Fields>): Promise<Reply>;
};

export function endpoint<Fields extends z.ZodObject>(options: EndpointOptions<Fields>): Endpoint {
  const maxBytes = options.body === 'multipart' ? imageRules.maxBytes + bodyLimits.besideFile : bodyLimits.words;
  return { failureShape: 'success', ...options, maxBytes };
}

export function methodsOf({ method }: Pick<Endpoint, 'method'>): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

export const maxListLength = 1000;
export const maxListLengthText = maxListLength.toLocaleString('en-IN');

export const listParameters = ['id', 'before'] as const;

export const failures = [
  { status: 400, name: 'Unreadable', when: m.api_when_400 },
  { status: 401, name: 'NotSignedIn', when: m.api_when_401 },
  { status: 403, name: 'NotAllowed', when: m.api_when_403 },
  { status: 404, name: 'NotThere', when: m.api_when_404 },
  { status: 405, name: 'WrongMethod', when: m.api_when_405 },
  { status: 413, name: 'TooLarge', when: m.api_when_413 },
  { status: 414, name: 'AddressTooLong', when: m.api_when_414 },
  { status: 415, name: 'WrongKind', when: m.api_when_415 },
  { status: 422, name: 'FaultyField', when: m.api_when_422 },
  { status: 429, name: 'TooMany', when: m.api_when_429 },
  { status: 500, name: 'Broken', when: m.api_when_500 },
  { status: 503, name: 'Busy', when: m.api_when_503 },
  { status: 507, name: 'DiskFull', when: m.api_when_507 },
] as const;

export type FailureStatus = (typeof failures)[number]['status'];

export function failuresOf({ method, access, body, fields, failureShape }: Endpoint) {
  const isWrite = method !== 'GET';
  const names = Object.keys(fields.shape);
  const isAboutOne = ['id', 'photo_id', 'before'].some((name) => names.includes(name));
  const isForStaff = access === 'staff';
  const possible: Record<FailureStatus, boolean> = {
    400: true,
    401: isForStaff || failureShape === 'status',
    403: isWrite,
    404: isAboutOne,
    405: true,
    413: isWrite,
    414: true,
    415: true,
    422: isWrite && names.length > 0,
    // Only what strangers send is limited: passwords, and messages to the office.
    429: !isForStaff && body === 'json',
    500: true,
    503: true,
    507: isWrite,
  };
  return failures.filter(({ status }) => possible[status]);
}
