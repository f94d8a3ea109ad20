import { data, href } from 'react-router';
import type { z } from 'zod';
import { requireStaff, type Staff } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { readForm } from '../../forms/form.ts';
import { type Done, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { drawQrCode, type QrPicture } from '../../lib/qr-code.server.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { firstCodeForm, twoFactorForms } from '../account-fields.ts';
import { rateLimited, wrongInput } from '../refusals.server.ts';
import { checkPassword } from '../sign-in/sign-in.server.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  findTwoFactorDay,
  renewRecoveryCodes,
} from './two-factor.server.ts';

export type TwoFactorSetup = { picture: QrPicture; secret: string; uri: string };

type Shown = { setup?: TwoFactorSetup; recoveryCodes?: string[] };

type Args = FormArgs & { form: FormData };
type PasswordIntent = keyof typeof twoFactorForms;

const page = () => href('/admin/account/two-factor');

export async function handleTwoFactorForm(args: FormArgs) {
  const form = await readForm(args.request);
  const intent = form.get('intent');
  if (intent === 'confirm') return await confirm({ ...args, form });
  if (isPasswordIntent(intent)) return await changeWithPassword({ ...args, form }, intent);
  throw data(null, { status: 400 });
}

function isPasswordIntent(intent: unknown): intent is PasswordIntent {
  return typeof intent === 'string' && Object.hasOwn(twoFactorForms, intent);
}

function changeWithPassword(args: Args, intent: PasswordIntent) {
  const staff = requireStaff(args.context);
  const field = `${intent}_password`;
  const change = { begin: showSecret, renew: showNewCodes, end: turnOff }[intent];
  return handleForm(args, {
    fields: twoFactorForms[intent] as z.ZodObject,
    failure: m.accounts_failed,
    async runOutside(db, { values }) {
      const rejection = await checkPassword(db, staff, String(values[field]), field);
      return rejection ? ({ refused: 'password', rejection } as const) : await change(db, staff);
    },
    refuse: ({ rejection }) => rejection,
    done: (done) => done,
  });
}

async function showSecret(db: Database, staff: Staff): Promise<Done<Shown>> {
  const { name: issuer } = await findSchool(db);
  const begun = await beginTwoFactor(db, staff, { issuer, username: staff.username });
  return 'refused' in begun ? { to: page() } : { stay: { setup: { ...begun, picture: await drawQrCode(begun.uri) } } };
}

async function showNewCodes(db: Database, staff: Staff): Promise<Done<Shown>> {
  return { stay: { recoveryCodes: await inTransaction(db, (tx) => renewRecoveryCodes(tx, staff)) } };
}

async function turnOff(db: Database, staff: Staff): Promise<Done<Shown>> {
  await endTwoFactor(db, staff);
  return { to: href('/admin/account'), flash: m.account_two_factor_ended() };
}

/** After a wrong code the secret is not shown again: that needs the password. */
function confirm(args: Args) {
  const staff = requireStaff(args.context);
  return handleForm(args, {
    fields: firstCodeForm,
    failure: m.accounts_failed,
    async runOutside(db, { values: { code } }) {
      const answer = await confirmTwoFactor(db, staff, code);
      // Reloading the page with the recovery codes sends the code again.
      if ('refused' in answer && (await findTwoFactorDay(db, staff.id))) return 'already on';
      return answer;
    },
    refuse: (refusal) =>
      refusal.refused === 'throttled'
        ? rateLimited('code', refusal.retryAfterSeconds)
        : wrongInput('code', m.account_code_wrong()),
    done: (answer): Done<Shown> => (answer === 'already on' ? { to: page() } : { stay: answer }),
  });
}
