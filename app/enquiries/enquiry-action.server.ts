import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, visitContext } from '../context.ts';
import { type FieldErrors, parseForm, readForm, type TypedForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { readElapsed } from './enquiry-doubts.ts';
import { enquirySchema } from './enquiry-form.ts';
import { takeEnquiry } from './take-enquiry.server.ts';

/** What an enquiry form shows after it was not taken: what was typed, and faults, or a refusal, or the news that we failed. */
export type EnquiryResult = {
  typed: TypedForm;
  errors: FieldErrors;
  /** Seconds to wait after too many messages. */
  waitSeconds?: number;
  hasBroken?: boolean;
};

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Takes a posted enquiry form. Stored: leads back to `page` with `?sent=1`. Faulty: the sentences and what was typed.
 * The database failing is told to the sender too, and nothing of what was typed is lost.
 */
export async function receiveEnquiryForm({ request, context }: ActionArgs, page: '/' | '/contact') {
  const posted = await readForm(request);
  const form = parseForm(enquirySchema, posted, m.enquiry_unstorable());
  if (form.errors) {
    return data<EnquiryResult>({ typed: form.typed, errors: form.errors }, { status: form.status });
  }
  const visit = context.get(visitContext);
  try {
    const taken = await takeEnquiry(context.get(houseContext), form.value, {
      source: page === '/' ? 'home' : 'contact',
      clientAddress: visit.clientAddress,
      isTrapped: Boolean(posted.get('homepage')),
      elapsedSeconds: readElapsed(posted.get('elapsed')),
    });
    if ('refused' in taken) return tooMany(form.typed, taken.retryAfterSeconds);
  } catch (error) {
    visit.failed(error);
    const status = visit.failureStatus ?? 500;
    return data<EnquiryResult>({ typed: form.typed, errors: {}, hasBroken: true }, { status });
  }
  return redirect(`${page}?sent=1#enquiry`, 303);
}

function tooMany(typed: TypedForm, waitSeconds: number) {
  const headers = { 'Retry-After': String(waitSeconds) };
  return data<EnquiryResult>({ typed, errors: {}, waitSeconds }, { status: 429, headers });
}
