import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, visitContext } from '../context.ts';
import { type FieldErrors, parseForm, readForm, type TypedForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { receiveEnquiry } from './enquiries.server.ts';
import { enquirySchema } from './enquiry-form.ts';

/** What an enquiry form shows after it was not taken: what was typed, and either faults or the news that we failed. */
export type EnquiryResult = { typed: TypedForm; errors: FieldErrors; hasBroken: boolean };

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Takes a posted enquiry form. Stored: leads back to `page` with `?sent=1`. Faulty: the sentences and what was typed.
 * The database failing is told to the sender too, and nothing of what was typed is lost.
 */
export async function receiveEnquiryForm({ request, context }: ActionArgs, page: string) {
  const form = parseForm(enquirySchema, await readForm(request), m.enquiry_unstorable());
  if (form.errors) {
    return data<EnquiryResult>({ typed: form.typed, errors: form.errors, hasBroken: false }, { status: form.status });
  }
  try {
    await receiveEnquiry(context.get(houseContext).db, form.value);
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    const status = visit.failureStatus ?? 500;
    return data<EnquiryResult>({ typed: form.typed, errors: {}, hasBroken: true }, { status });
  }
  return redirect(`${page}?sent=1#enquiry`, 303);
}
