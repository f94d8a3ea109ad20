import type { Endpoint } from './endpoint.ts';

/** The file in which the examples keep the session. */
export const cookieFile = 'session.txt';

export type ShownCall = Pick<Endpoint, 'method' | 'access' | 'body' | 'photo'> & {
  /** The whole address without a search. */
  address: string;
  /** Whether the answer begins or ends a session. */
  keepsCookies?: boolean;
};

type Sent = Endpoint['example']['send'];

/** A call as a command for a terminal: each line but the last ends in a backslash, so that all of it can be copied. */
export function curlCommand(call: ShownCall, sent: Sent, origin: string): string {
  const search = call.body === 'none' ? searchOf(sent) : '';
  return [`curl ${quoted(call.address + search)}`, ...options(call, sent, origin)].join(' \\\n  ');
}

function options({ method, access, body, photo, keepsCookies }: ShownCall, sent: Sent, origin: string): string[] {
  const cookies = access === 'staff' || keepsCookies ? [`--cookie ${cookieFile}`] : [];
  if (keepsCookies) cookies.push(`--cookie-jar ${cookieFile}`);
  // What brings a body is sent by POST unless it is said otherwise.
  const isSaid = method === 'DELETE' || (method === 'POST' && body === 'none');
  return [
    ...(isSaid ? [`--request ${method}`] : []),
    ...cookies,
    ...(method === 'GET' ? [] : [`--header ${quoted(`Origin: ${origin}`)}`]),
    ...(body === 'json' ? ["--header 'Content-Type: application/json'", `--data ${quoted(jsonBody(sent))}`] : []),
    ...(body === 'multipart' ? Object.entries(sent).map(([name, text]) => formString(name, String(text))) : []),
    ...(photo ? ['--form photo=@photo.jpg'] : []),
  ];
}

function jsonBody(sent: Sent): string {
  return JSON.stringify(sent, null, 2).replaceAll('\n', '\n  ');
}

/** Unlike `--form` it takes the text as it is, also where it begins with @ or <. */
function formString(name: string, text: string): string {
  return `--form-string ${quoted(`${name}=${text}`)}`;
}

function searchOf(sent: Sent): string {
  const search = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}

/** One word for a shell, whatever stands in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
