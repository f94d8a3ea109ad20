import { m } from '../paraglide/messages.js';
import type { Endpoint } from './endpoint.ts';

/** Every status of a failure, and when it is answered. */
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

/** Statuses whose answer says in `Retry-After` how many seconds to wait. */
export const waitingStatuses: readonly FailureStatus[] = [429, 503];

/** The failures that a call can answer. */
export function failuresOf(endpoint: Endpoint) {
  const statuses = statusesOf(endpoint);
  return failures.filter(({ status }) => statuses.has(status));
}

function statusesOf({ method, access, body, fields, tells }: Endpoint): Set<FailureStatus> {
  const isWrite = method !== 'GET';
  const names = Object.keys(fields.shape);
  const isAboutOne = ['id', 'photo_id', 'before'].some((name) => names.includes(name));
  const isForStaff = access === 'staff';
  const could: [FailureStatus, boolean][] = [
    [400, true],
    [401, isForStaff || tells === 'status'],
    [403, isWrite],
    [404, isAboutOne],
    [405, true],
    [413, isWrite],
    [414, true],
    [415, true],
    [422, isWrite && names.length > 0],
    // What strangers may send is counted: passwords, and messages to the office.
    [429, !isForStaff && body === 'json'],
    [500, true],
    [503, true],
    [507, isWrite],
  ];
  return new Set(could.flatMap(([status, can]) => (can ? [status] : [])));
}
