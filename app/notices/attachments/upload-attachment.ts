import { failureJson, postOnly, readUpload } from '../../forms/handle-form.server.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/upload-attachment';
import { uploadFile } from './attachments.server.ts';

export const handle: RouteHandle = { upload: { maxBytes: pdfRules.maxBytes } };

const uploadKeyFormat = /^[\w-]{8,64}$/;

export async function action(args: Route.ActionArgs) {
  const form = await readUpload(args);
  if (!form) return refusal(m.attachment_pdf_too_big(), 413);
  const key = form.get('upload_key');
  const uploadKey = typeof key === 'string' && uploadKeyFormat.test(key) ? key : null;
  try {
    const received = await uploadFile(args.context, form, uploadKey);
    return 'fault' in received ? refusal(received.fault, 422) : Response.json(received.attachment);
  } catch (error) {
    return failureJson(args, m.attachment_failed, error);
  }
}

export const loader = postOnly;

function refusal(fault: string, status: number): Response {
  return Response.json({ fault }, { status });
}
