import { requestContext, servicesContext } from '../context.ts';
import { createEnquiry } from '../enquiries/enquiries.server.ts';
import { enquirySchema } from '../enquiries/enquiry-fields.ts';
import { m } from '../paraglide/messages.js';
import { rateLimitedMessage } from '../rate-limits/rate-limits.server.ts';
import { doneResponse } from './calls.server.ts';
import { endpoint } from './endpoint.ts';

const sendEnquiry = endpoint({
  method: 'POST',
  access: 'public',
  priority: 'enquiry',
  body: 'json',
  fields: enquirySchema,
  requiredFields: ['name', 'message'],
  requiredOneOf: ['mobile_no', 'email'],
  summary: m.api_about_sendingmail,
  response: doneResponse,
  invalidMessage: m.enquiry_failed,
  failureMessage: m.enquiry_broke,
  example: {
    request: {
      name: 'Kavita Murmu',
      mobile_no: '0000000000',
      message: 'Is there a seat in class VI?',
      consent: ['phone', 'whatsapp'],
    },
    response: { success: true, message: m.enquiry_sent() },
  },
  async handle({ values, context }) {
    const { clientAddress } = context.get(requestContext);
    const result = await createEnquiry(context.get(servicesContext), values, { source: 'api', clientAddress });
    if (!('refused' in result)) return { body: { success: true, message: m.enquiry_sent() } };
    const { retryAfterSeconds } = result;
    const message = `${m.enquiry_failed()} ${rateLimitedMessage(retryAfterSeconds)}`;
    return { status: 429, message, headers: { 'Retry-After': String(retryAfterSeconds) } };
  },
});

export const enquiryCalls = { 'sendingmail.php': sendEnquiry };
