import { data, href } from 'react-router';
import { z } from 'zod';
import { requestContext, servicesContext } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { hour } from '../../lib/clock.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { consumeRateLimits, rateLimitedAnswer, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { emailField, mobileField } from '../enquiry-fields.ts';
import { consentChannels } from '../enquiry-rules.ts';
import { keyedHash, readWithdrawalToken, stopByForm, stopByLink } from './consents.server.ts';

const channels = z.array(z.enum(consentChannels, { error: () => m.consent_tick_one() })).default([]);

/** Checked also when another field is wrong, so that all errors show at once. */
const always = { when: () => true };

const tickOne = { path: ['channels'], error: () => m.consent_tick_one(), ...always };

const stopSchema = z.object({ channels }).refine(hasTicked, tickOne);

const withdrawSchema = z
  .object({ mobile_no: mobileField, email: emailField, channels })
  .refine(hasTicked, tickOne)
  .refine((form) => form.mobile_no !== '' || form.email !== '', {
    path: ['mobile_no'],
    error: () => m.consent_no_reach(),
    ...always,
  });

function hasTicked(form: { channels: unknown[] }): boolean {
  return form.channels.length > 0;
}

const maxFromAddress = 20;

const rules = { failure: m.consent_stop_failed };

/** The answer is the same whether we know the number or not. */
export function withdrawByForm(args: FormArgs) {
  return handleForm(args, {
    ...rules,
    fields: withdrawSchema,
    async runOutside(db, { values: { channels, ...reach } }) {
      const limited = await consumeAddressLimit(db, args.context.get(requestContext).clientAddress);
      if (limited) return { refused: 'rate limited' as const, ...limited };
      return inConstantTime(inTransaction(db, (tx) => stopByForm(tx, reach, channels)));
    },
    refuse: rateLimitedAnswer,
    done: () => ({ to: localizedPath(`${href('/privacy/withdraw')}?sent=1`) }),
  });
}

async function consumeAddressLimit(db: Database, clientAddress: string) {
  const key = rateLimitKey('withdraw-address', await keyedHash(db, 'address', clientAddress));
  return consumeRateLimits(db, [{ key, max: maxFromAddress, windowMs: hour }]);
}

const minResponseMs = 300;

/** Equal response times: how long an answer takes must not tell whom the school knows. */
async function inConstantTime(write: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, minResponseMs);
  await Promise.all([write, promise]);
}

export async function withdrawByLink(args: FormArgs, token: string) {
  const enquiryId = await readWithdrawalToken(args.context.get(servicesContext).db, token);
  if (enquiryId === undefined) return data(undefined, { status: 404 });
  return handleForm(args, {
    ...rules,
    fields: stopSchema,
    runOutside: (db, { values }) =>
      inConstantTime(inTransaction(db, (tx) => stopByLink(tx, enquiryId, values.channels))),
    done: () => ({ to: localizedPath(`${href('/privacy/withdraw/:token', { token })}?done=1`) }),
  });
}
