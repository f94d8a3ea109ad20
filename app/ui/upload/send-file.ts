import { m } from '../../paraglide/messages.js';

export type SendOutcome<Answer> =
  | { answer: Answer }
  | {
      fault: string;
      errors?: Record<string, string>;
      isPassing: boolean;
    };

type Sending<Answer> = { outcome: Promise<SendOutcome<Answer>>; stop(): void };

/** `onProgress` gets the share that is sent, 0 to 1. */
export type SendForm<Answer> = (
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
) => Sending<Answer>;

const silenceMs = 120_000;

/** XMLHttpRequest, because `fetch` does not report progress. */
export function sendFile<Answer>(
  address: string,
  form: FormData,
  onProgress: (share: number) => void,
): Sending<Answer> {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), silenceMs);
  };
  const outcome = new Promise<SendOutcome<Answer>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(readOutcome<Answer>(request));
    request.onerror = () => resolve({ fault: m.upload_connection_lost(), isPassing: true });
    request.onabort = request.onerror;
    request.onloadend = () => clearTimeout(silence);
  });
  request.open('POST', address);
  request.setRequestHeader('Accept', 'application/json');
  listen();
  request.send(form);
  return { outcome, stop: () => request.abort() };
}

const passingStatuses = new Set([429, 502, 503, 504]);

/** An answer that is not JSON comes from the sign-in, the server's limits or a proxy. */
export function readOutcome<Answer>({
  status,
  responseURL,
  responseText,
}: Pick<XMLHttpRequest, 'status' | 'responseURL' | 'responseText'>): SendOutcome<Answer> {
  const body = readJson(responseText);
  if (body && status === 200) return { answer: body as Answer };
  if (body && 'fault' in body) return { ...(body as { fault: string }), isPassing: false };
  if (/\/login(\?|$)/.test(responseURL)) return { fault: m.upload_signed_out(), isPassing: false };
  if (status === 413) return { fault: m.upload_too_big(), isPassing: false };
  if (passingStatuses.has(status)) return { fault: m.upload_busy(), isPassing: true };
  return { fault: m.upload_failed(), isPassing: false };
}

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
