import { visitContext } from '../../context.ts';
import { readPatiently } from '../../media/receive-upload.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/receive-attachment';
import { receiveFile } from './receive-file.server.ts';

const uploadKeyFormat = /^[\w-]{8,64}$/;

/** Takes one file for a notice that is still being written, from a script: answers it, or `{ fault }`. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return notForReading();
  const form = await readPatiently(request, context);
  if (!form) return refusal(m.attachment_pdf_too_big(), 413);
  const key = form.get('upload_key');
  const uploadKey = typeof key === 'string' && uploadKeyFormat.test(key) ? key : null;
  try {
    const received = await receiveFile(context, form, uploadKey);
    return 'fault' in received ? refusal(received.fault, 422) : Response.json(received.attachment);
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    return refusal(m.attachment_broke(), visit.failureStatus ?? 500);
  }
}

export function loader() {
  return notForReading();
}

function refusal(fault: string, status: number): Response {
  return Response.json({ fault }, { status });
}

function notForReading(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
