import { data, href } from 'react-router';
import { requestContext, servicesContext } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { hour } from '../../lib/clock.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { rateLimitedMessage } from '../../rate-limits/rate-limited-message.ts';
import { consumeRateLimits, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { stopByForm, stopByLink } from './consents.server.ts';
import { stopSchema, withdrawSchema } from './contact-fields.ts';
import { keyedHash, readWithdrawalToken } from './keyed-hash.server.ts';

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
    refuse: ({ retryAfterSeconds }) => ({
      failure: rateLimitedMessage(retryAfterSeconds),
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
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
