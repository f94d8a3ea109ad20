import { requestContext, servicesContext } from '../context.ts';
import type { FormAnswer } from '../forms/form.ts';
import { type FormArgs, handleForm } from '../forms/handle-form.server.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { createEnquiry } from './enquiries.server.ts';
import { enquirySchema } from './enquiry-fields.ts';
import { readElapsed } from './enquiry-limits.server.ts';

export type EnquiryResult = FormAnswer & { waitSeconds?: number };

export function submitEnquiry(args: FormArgs, page: '/' | '/contact') {
  const { context } = args;
  return handleForm(args, {
    fields: enquirySchema,
    failure: m.enquiry_broke,
    runOutside: (_db, { values, form }) =>
      createEnquiry(context.get(servicesContext), values, {
        source: page === '/' ? 'home' : 'contact',
        clientAddress: context.get(requestContext).clientAddress,
        hasFilledHoneypot: Boolean(form.get('homepage')),
        elapsedSeconds: readElapsed(form.get('elapsed')),
      }),
    refuse: ({ retryAfterSeconds }) => ({
      waitSeconds: retryAfterSeconds,
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
    done: () => ({ to: localizedPath(`${page}?sent=1#enquiry`) }),
  });
}
