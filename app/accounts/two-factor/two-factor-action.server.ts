import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff } from '../../context.ts';
import { parseForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { type FormFault, firstCodeForm, twoFactorForms } from '../own/account-form.ts';
import { throttled, wrong } from '../people/told-refusal.ts';
import { refusePassword } from '../sign-in/password-check.server.ts';
import { drawQrCode, type QrPicture } from './qr-matrix.server.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  findTwoFactorDay,
  renewRecoveryCodes,
} from './two-factor.server.ts';

type Context = Readonly<RouterContextProvider>;

export type TwoFactorSetup = { picture: QrPicture; secret: string; uri: string };

/** What the page shows after one of its forms. Secrets and codes are in this one answer and in no other. */
export type TwoFactorAnswer = { fault?: FormFault; setup?: TwoFactorSetup; recoveryCodes?: string[] };

const page = '/admin/account/two-factor';

/** Takes any form of the page. */
export async function answerTwoFactorForm(context: Context, posted: FormData) {
  const intent = posted.get('intent');
  if (intent === 'confirm') return await answerFirstCode(context, posted);
  if (isPasswordIntent(intent)) return await answerPasswordForm(context, intent, posted);
  throw data(null, { status: 400 });
}

type PasswordIntent = keyof typeof twoFactorForms;

function isPasswordIntent(intent: unknown): intent is PasswordIntent {
  return typeof intent === 'string' && Object.hasOwn(twoFactorForms, intent);
}

/** Takes one of the forms that ask for the password first. */
async function answerPasswordForm(context: Context, intent: PasswordIntent, posted: FormData) {
  const field = `${intent}_password`;
  const form = parseForm(twoFactorForms[intent], posted, m.account_unstorable());
  if (form.errors) return refuse(intent, form.errors, { status: form.status });
  const { db } = context.get(houseContext);
  const password = Object.values(form.value).join('');
  const refusal = await refusePassword(db, signedInStaff(context), password);
  if (refusal) return refuse(intent, { [field]: refusal.sentence }, refusal.init);
  const act = { begin: showSecret, renew: showNewCodes, end: turnOff }[intent];
  return await act(context);
}

function refuse(intent: string, errors: FormFault['errors'], init: { status: number; headers?: HeadersInit }) {
  return data<TwoFactorAnswer>({ fault: { intent, errors } }, init);
}

async function showSecret(context: Context) {
  const { db } = context.get(houseContext);
  const staff = signedInStaff(context);
  const { name: issuer } = await findSchool(db);
  const begun = await beginTwoFactor(db, staff, { issuer, username: staff.username });
  if ('refused' in begun) return redirect(page, 303);
  return data<TwoFactorAnswer>({ setup: { ...begun, picture: drawQrCode(begun.uri) } });
}

async function showNewCodes(context: Context) {
  const recoveryCodes = await renewRecoveryCodes(context.get(houseContext).db, signedInStaff(context));
  return recoveryCodes ? data<TwoFactorAnswer>({ recoveryCodes }) : redirect(page, 303);
}

async function turnOff(context: Context) {
  await endTwoFactor(context.get(houseContext).db, signedInStaff(context));
  leaveSentence(context, m.account_two_factor_ended());
  return redirect('/admin/account', 303);
}

/** Takes the first code of the app. The secret is not shown again beside a wrong one: that needs the password. */
async function answerFirstCode(context: Context, posted: FormData) {
  const intent = 'confirm';
  const { db } = context.get(houseContext);
  const staff = signedInStaff(context);
  const form = parseForm(firstCodeForm, posted, m.account_unstorable());
  if (form.errors) return refuse(intent, form.errors, { status: form.status });
  const answer = await confirmTwoFactor(db, staff, form.value.code);
  if ('recoveryCodes' in answer) return data<TwoFactorAnswer>(answer);
  // A reload of the page with the recovery codes sends the code again.
  if (await findTwoFactorDay(db, staff.id)) return redirect(page, 303);
  const isThrottled = answer.refused === 'throttled';
  const refusal = isThrottled ? throttled(answer.retryAfterSeconds) : wrong(m.account_code_wrong());
  return refuse(intent, { code: refusal.sentence }, refusal.init);
}
