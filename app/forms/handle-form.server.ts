import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import {
  type Flash,
  redirectToSignIn,
  requestContext,
  requireStaff,
  servicesContext,
  setFlash,
  uploadsContext,
} from '../context.ts';
import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { m } from '../paraglide/messages.js';
import { schemaOf } from './field-schema.ts';
import type { Fields, ValuesOf } from './fields.ts';
import {
  type Conflict,
  type FieldErrors,
  type FormAnswer,
  parseForm,
  readForm,
  readUploadForm,
  readVersion,
  type TypedForm,
  versionField,
} from './form.ts';
import { knownField } from './known-texts.ts';
import { type FoundConflict, mergeForms } from './merged-form.server.ts';

export type FormArgs = { request: Request; context: Readonly<RouterContextProvider>; form?: FormData };

type Shape = Fields | z.ZodObject;
type Values<All extends Shape> = All extends z.ZodObject ? z.output<All> : All extends Fields ? ValuesOf<All> : never;

export type Posted<FieldValues, Prepared> = {
  values: FieldValues;
  prepared: Prepared;
  form: FormData;
  version: number;
};

export type Rejection<Extra> = Partial<FormAnswer> & Partial<Extra> & { status: number; headers?: HeadersInit };

type Done<Stay> = ({ to: string; flash?: string; stay?: undefined } & Omit<Flash, 'text'>) | { stay: Stay };

type Refusal<Outcome> = Extract<Outcome, { refused: string }>;
type OwnRefusal = 'gone' | 'stale' | 'invalid';
type OtherRefusal<Outcome> = Exclude<Refusal<Outcome>, { refused: OwnRefusal }>;

type Run<All extends Shape, Prepared, Outcome> =
  | { run: (tx: Connection, posted: Posted<Values<All>, Prepared>) => Promise<Outcome> }
  /** For commands that open their own transactions because they hash a password or send something in between. */
  | { runOutside: (db: Database, posted: Posted<Values<All>, Prepared>) => Promise<Outcome> };

export type FormOptions<All extends Shape, Prepared, Outcome, Extra, Stay> = Run<All, Prepared, Outcome> & {
  fields: All;
  upload?: { tooLarge: () => FieldErrors };
  secret?: readonly (keyof Values<All>)[];
  failure: () => string;
  unstorable?: () => string;
  check?: (values: Values<All>) => FieldErrors | Promise<FieldErrors>;
  /** Runs before the transaction. `values` is undefined when fields are faulty; errors here are shown with theirs. */
  prepare?: (
    form: FormData,
    values: Values<All> | undefined,
  ) => Promise<Prepared & { errors?: FieldErrors; typed?: TypedForm }>;
  /** Runs after success and failure. */
  cleanUp?: (prepared: Prepared) => Promise<void>;
  extra?: (form: FormData, prepared: Prepared | undefined) => Promise<Extra>;
  conflict?: (
    current: Extract<Outcome, { refused: 'stale' }> extends { current: infer Row } ? Row : never,
    posted: { typed: TypedForm } & Posted<Values<All>, Prepared>,
  ) => Promise<FoundConflict>;
  refuse?: (
    refusal: OtherRefusal<Outcome>,
    posted: Posted<Values<All>, Prepared>,
  ) => Rejection<NoInfer<Extra>> | Promise<Rejection<NoInfer<Extra>>>;
  done: (
    outcome: Exclude<Outcome, { refused: string }>,
    posted: Posted<Values<All>, Prepared>,
  ) => Done<Stay> | Promise<Done<Stay>>;
};

/** On any failure the form comes back with everything typed. @throws responses that `run` throws */
export async function handleForm<
  All extends Shape,
  Outcome,
  Prepared extends object = Record<never, never>,
  Extra extends object = Record<never, never>,
  Stay extends object = never,
>(args: FormArgs, options: FormOptions<All, Prepared, Outcome, Extra, Stay>) {
  const form = args.form ?? (options.upload ? await readUpload(args) : await readForm(args.request));
  const state: State<Prepared> = { form, typed: {}, prepared: undefined };
  const answer = async ({ status, headers, ...shown }: Rejection<Extra>) => {
    const extra = state.form && (await options.extra?.(state.form, state.prepared));
    const body = { typed: state.typed, errors: {}, ...extra, ...shown } as FormAnswer & Extra;
    return data(body, { status, ...(headers && { headers }) });
  };
  if (!form) return answer({ errors: options.upload?.tooLarge() ?? {}, status: 413 } as Rejection<Extra>);
  let posted: Posted<Values<All>, Prepared>;
  let outcome: Outcome;
  try {
    let read = await readPosted(options, state, form);
    for (;;) {
      if (read.rejection) return await answer(read.rejection as Rejection<Extra>);
      posted = read.posted;
      outcome = await runCommand(args, options, posted);
      if (!isRefusal(outcome)) break;
      const found = await findConflict(options, outcome, posted, state.typed);
      if (!found) return await answer(await rejectionOf(options, outcome, posted));
      const merged = mergeForms(posted.form, found);
      // Nobody has changed the same field: it is saved over the newer version, unless there is a newer one again.
      read = await readPosted(options, state, merged.form, posted.prepared);
      if (!merged.isOpen) continue;
      const isOwn = found.who === requireStaff(args.context).name;
      const conflict: Conflict = { ...found, isOwn, differences: merged.asked };
      return await answer({ conflict, status: 409 } as Rejection<Extra>);
    }
  } catch (error) {
    return await answer(failed<Extra>(args, options.failure, error));
  } finally {
    // Saved data must not be reported as a failure; the sweep of stray files removes the rest.
    if (state.prepared) await options.cleanUp?.(state.prepared).catch(() => undefined);
  }
  const done = await options.done(outcome as Exclude<Outcome, { refused: string }>, posted);
  if ('to' in done) {
    if (done.flash !== undefined) setFlash(args.context, done.flash, done);
    return redirect(done.to, 303);
  }
  return done.stay;
}

type State<Prepared> = { form: FormData | undefined; typed: TypedForm; prepared: Prepared | undefined };

/** What was uploaded with a form is read once: `before` has it when the form is read again. */
async function readPosted<All extends Shape, Prepared, Outcome, Extra, Stay>(
  options: FormOptions<All, Prepared, Outcome, Extra, Stay>,
  state: State<Prepared>,
  form: FormData,
  before?: Prepared,
): Promise<
  | { posted: Posted<Values<All>, Prepared>; rejection?: undefined }
  | { rejection: { errors: FieldErrors; status: number } }
> {
  const parsed = parsePosted(options, form);
  Object.assign(state, { form, typed: withoutSecrets(withVersion(parsed.typed, form), options.secret) });
  const found = before && options.cleanUp ? before : await options.prepare?.(form, parsed.value);
  const { errors: faults, typed } = (found ?? {}) as { errors?: FieldErrors; typed?: TypedForm };
  Object.assign(state, { prepared: found, typed: { ...state.typed, ...typed } });
  const own = parsed.errors ?? (await options.check?.(parsed.value)) ?? {};
  const errors = { ...faults, ...own };
  if (parsed.errors) return { rejection: { errors, status: parsed.status } };
  if (Object.keys(errors).length > 0) return { rejection: { errors, status: 422 } };
  return { posted: { values: parsed.value, prepared: found as Prepared, form, version: readVersion(form) } };
}

/** Undefined when too large. @throws the redirect to the sign-in page when the session ended during the upload */
export async function readUpload({ request, context }: FormArgs): Promise<FormData | undefined> {
  const current = context.get(requestContext);
  current.expectUpload();
  const form = await readUploadForm(request, context.get(uploadsContext));
  if (await current.isStillSignedIn()) return form;
  current.cookies.clear('session');
  throw redirectToSignIn(context, request.method, new URL(request.url));
}

function parsePosted<All extends Shape>(
  { fields, unstorable = m.admin_unstorable }: { fields: All; unstorable?: () => string },
  form: FormData,
) {
  const schema = fields instanceof z.ZodObject ? fields : schemaOf(fields as Fields);
  const parsed = parseForm(schema, form, unstorable());
  return parsed as typeof parsed &
    ({ value: Values<All>; errors?: undefined } | { value?: undefined; errors: FieldErrors });
}

function withVersion(typed: TypedForm, form: FormData): TypedForm {
  if (!form.has(versionField)) return typed;
  const known = form.get(knownField);
  const opened = typeof known === 'string' && { [knownField]: [known] };
  return { ...typed, ...opened, [versionField]: [String(readVersion(form))] };
}

function withoutSecrets(typed: TypedForm, secret: readonly PropertyKey[] = []): TypedForm {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.includes(name)));
}

function runCommand<All extends Shape, Prepared, Outcome>(
  { context }: FormArgs,
  options: Run<All, Prepared, Outcome>,
  posted: Posted<Values<All>, Prepared>,
): Promise<Outcome> {
  const { db } = context.get(servicesContext);
  if ('runOutside' in options) return options.runOutside(db, posted);
  return inTransaction(db, async (tx) => {
    const outcome = await options.run(tx, posted);
    // Nothing of it stays: the same upload may be saved with the next try.
    if (isRefusal(outcome) && outcome.refused === 'stale') throw new Stale(outcome);
    return outcome;
  }).catch((error) => {
    if (error instanceof Stale) return error.outcome as Outcome;
    throw error;
  });
}

class Stale extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The record has changed.');
    this.outcome = outcome;
  }
}

function isRefusal<Outcome>(outcome: Outcome): outcome is Outcome & { refused: string } {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome && outcome.refused !== undefined;
}

async function findConflict<All extends Shape, Prepared, Outcome, Extra, Stay>(
  { conflict }: FormOptions<All, Prepared, Outcome, Extra, Stay>,
  outcome: Outcome & { refused: string },
  posted: Posted<Values<All>, Prepared>,
  typed: TypedForm,
): Promise<FoundConflict | undefined> {
  if (outcome.refused !== 'stale' || !conflict || !('current' in outcome)) return undefined;
  return conflict(outcome.current as never, { typed, ...posted });
}

async function rejectionOf<All extends Shape, Prepared, Outcome, Extra, Stay>(
  { refuse }: FormOptions<All, Prepared, Outcome, Extra, Stay>,
  outcome: Outcome & { refused: string },
  posted: Posted<Values<All>, Prepared>,
): Promise<Rejection<Extra>> {
  const own = (rejection: Rejection<object>) => rejection as Rejection<Extra>;
  if (outcome.refused === 'gone') return own({ failure: m.admin_updated_gone(), status: 404 });
  if (outcome.refused === 'invalid' && 'errors' in outcome) {
    return own({ errors: outcome.errors as FieldErrors, status: 422 });
  }
  if (!refuse) throw new Error(`A form has no answer to “${outcome.refused}”.`);
  return refuse(outcome as unknown as OtherRefusal<Outcome>, posted);
}

function failed<Extra>({ context }: FormArgs, failure: () => string, error: unknown): Rejection<Extra> {
  if (isAnswer(error)) throw error;
  const current = context.get(requestContext);
  current.reportError(error);
  return { failure: failure(), status: current.failureStatus ?? 500 } as Rejection<Extra>;
}

function isAnswer(error: unknown): boolean {
  return (
    error instanceof Response ||
    (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit')
  );
}
