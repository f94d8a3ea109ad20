import { data, href, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { hasOtherAdministrator } from '../../accounts/people.server.ts';
import type { Actor } from '../../activity/activity.server.ts';
import { requestContext, servicesContext, setFlash, staffContext } from '../../context.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type Fields, pickFields, type ValuesOf } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { minute } from '../../lib/clock.ts';
import { inEnglish } from '../../lib/languages/in-language.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { consumeRateLimits, rateLimitKey } from '../../rate-limits/rate-limits.server.ts';
import { joinHoursInputs } from '../../settings/facts-form.server.ts';
import { claimSchoolFacts, findOwnFacts, findShownSchool } from '../../settings/school.server.ts';
import type { SchoolFact } from '../../settings/school.ts';
import { factInputs, schoolFields } from '../../settings/school-fields.ts';
import { findSetup, lockSetup, recordSetupAnswer, type Setup } from '../../settings/setup.server.ts';
import { withReturnTo } from '../sign-in/finish-sign-in.server.ts';
import { besideScreen, type SetupScreen, type SetupStep, setupPath } from './setup-steps.ts';

export type SetupArgs = {
  request: Request;
  params: { token: string };
  context: Readonly<RouterContextProvider>;
};

const maxWrongAddresses = 30;

/**
 * Undefined: wrong, too old or used up, or there is an administrator who was not made during the set-up. Once one was
 * made, only this administrator goes on. @throws a redirect to the page to sign in
 */
export async function openSetup({ request, params, context }: SetupArgs): Promise<Setup | undefined> {
  const { db } = context.get(servicesContext);
  const current = context.get(requestContext);
  current.isPrivate = true;
  const setup = await findSetup(db, params.token);
  if (setup && !(await hasOtherAdministrator(db, setup))) {
    const staff = context.get(staffContext);
    if (setup.person_id === null || staff?.id === setup.person_id) return setup;
    if (!staff) throw redirectToSignIn(context, request);
    return undefined;
  }
  const key = rateLimitKey('setup', current.clientAddress);
  const wait = await consumeRateLimits(db, [{ key, max: maxWrongAddresses, windowMs: 15 * minute }]);
  if (wait) throw data(null, { status: 429, headers: { 'Retry-After': String(wait.retryAfterSeconds) } });
  return undefined;
}

function redirectToSignIn(context: SetupArgs['context'], request: Request): Response {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  setFlash(context, m.setup_sign_in());
  return redirectDocument(withReturnTo(href('/login'), localizedPath(path)), 303);
}

export type SetupFrameFacts = Awaited<ReturnType<typeof frameFacts>>;

async function frameFacts({ params, context }: SetupArgs, screen: SetupScreen, setup: Setup | undefined) {
  const { db, origin } = context.get(servicesContext);
  return {
    school: (await findShownSchool(db)).school,
    origin,
    token: params.token,
    screen,
    isOpen: setup !== undefined,
  };
}

/** What a screen shows; `own` is undefined and the status 404 when the address is dead. */
export async function loadScreen<Own>(
  args: SetupArgs,
  screen: SetupScreen,
  load: (db: Connection, setup: Setup) => Promise<Own>,
) {
  const setup = await openSetup(args);
  const own = setup && (await load(args.context.get(servicesContext).db, setup));
  return data({ frame: await frameFacts(args, screen, setup), own }, { status: setup ? 200 : 404 });
}

export function setupActor(): Actor {
  return { id: null, name: inEnglish(m.setup_by) };
}

/** Remembers “later” and goes on; undefined when something else was sent. What was answered before stays. */
export async function answerLater(args: SetupArgs, step: SetupStep, form: FormData): Promise<Response | undefined> {
  if (form.get('intent') !== 'later' || !(await openSetup(args))) return undefined;
  await inTransaction(args.context.get(servicesContext).db, async (tx) => {
    const setup = await lockSetup(tx, args.params.token);
    if (setup && !setup.answers[step]) await recordSetupAnswer(tx, setup, step, 'later');
  });
  return redirect(nextPath(args, step), 303);
}

export function nextPath({ params }: Pick<SetupArgs, 'params'>, step: SetupStep): string {
  return localizedPath(setupPath(params.token, besideScreen(step, 1) ?? 'finish'));
}

type StepForm<All extends Fields> = {
  fields: All;
  /** What opens transactions of its own. */
  prepare?: (values: ValuesOf<All>) => Promise<unknown>;
  write?: (tx: Transaction, values: ValuesOf<All>, form: FormData) => Promise<void>;
};

export async function handleStep<All extends Fields>(
  args: SetupArgs & { form?: FormData },
  step: SetupStep,
  { fields, prepare, write }: StepForm<All>,
) {
  const form = args.form ?? (await readForm(args.request));
  const isOpen = (await openSetup(args)) !== undefined;
  const later = isOpen ? await answerLater(args, step, form) : undefined;
  if (later) return later;
  return handleForm(
    { ...args, form },
    {
      fields,
      failure: m.accounts_failed,
      async runOutside(db, posted): Promise<{ refused?: undefined } | { refused: 'dead link' }> {
        if (!isOpen) return { refused: 'dead link' };
        const values = posted.values as ValuesOf<All>;
        await prepare?.(values);
        return inTransaction(db, async (tx) => {
          const setup = await lockSetup(tx, args.params.token);
          if (!setup) return { refused: 'dead link' };
          await write?.(tx, values, form);
          await recordSetupAnswer(tx, setup, step, 'done');
          return {};
        });
      },
      refuse: () => ({ status: 404 }),
      done: () => ({ to: nextPath(args, step) }),
    },
  );
}

/** What the school has said of these, and nothing of the demonstration. */
export function loadFacts(
  args: SetupArgs,
  step: SetupStep,
  names: readonly SchoolFact[],
  withoutInputs: readonly SchoolFact[] = [],
) {
  return loadScreen(args, step, async (db) => {
    const own = await findOwnFacts(db);
    return {
      typed: Object.fromEntries(names.map((name) => [name, [own[name] ?? '']])),
      inputs: factInputs(names.filter((name) => !withoutInputs.includes(name))),
    };
  });
}

export async function handleFactsStep(
  args: SetupArgs & { form?: FormData },
  step: SetupStep,
  names: readonly SchoolFact[],
) {
  const form = args.form ?? (await readForm(args.request));
  joinHoursInputs(form);
  return handleStep({ ...args, form }, step, {
    fields: pickFields(schoolFields, names),
    write: (tx, values) => claimSchoolFacts(tx, values, setupActor()),
  });
}
