import { houseContext, visitContext } from '../context.ts';
import { enquirySchema } from '../enquiries/enquiry-form.ts';
import { takeEnquiry } from '../enquiries/take-enquiry.server.ts';
import { m } from '../paraglide/messages.js';
import { throttledSentence } from '../throttle/throttled-sentence.ts';
import { endpoint } from './endpoint.ts';
import { doneAnswer } from './fields.ts';

const sendEnquiry = endpoint({
  method: 'POST',
  access: 'everybody',
  body: 'json',
  fields: enquirySchema,
  needs: ['name', 'message'],
  needsOneOf: ['mobile_no', 'email'],
  summary: m.api_about_sendingmail,
  answer: doneAnswer,
  faulty: m.enquiry_failed,
  broke: m.enquiry_broke,
  example: {
    send: {
      name: 'Kavita Murmu',
      mobile_no: '0000000000',
      message: 'Is there a seat in class VI?',
      consent: ['phone', 'whatsapp'],
    },
    answer: { success: true, message: m.enquiry_sent() },
  },
  async handle({ words, context }) {
    const { clientAddress } = context.get(visitContext);
    const taken = await takeEnquiry(context.get(houseContext), words, { source: 'api', clientAddress });
    if (!('refused' in taken)) return { done: { success: true, message: m.enquiry_sent() } };
    const { retryAfterSeconds } = taken;
    const message = `${m.enquiry_failed()} ${throttledSentence(retryAfterSeconds)}`;
    return { status: 429, message, headers: { 'Retry-After': String(retryAfterSeconds) } };
  },
});

/** What visitors send. */
export const enquiryCalls = { 'sendingmail.php': sendEnquiry };
