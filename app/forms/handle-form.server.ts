import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { type Flash, redirectToSignIn, requestContext, servicesContext, setFlash, uploadsContext } from '../context.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { m } from '../paraglide/messages.js';
import { schemaOf } from './field-schema.ts';
import type { Fields, ValuesOf } from './fields.ts';
import {
  type FieldErrors,
  type FormAnswer,
  knownField,
  parseForm,
  readForm,
  readUploadForm,
  readVersion,
  type TypedForm,
  versionField,
} from './form.ts';

export type FormArgs = { request: Request; context: Readonly<RouterContextProvider>; form?: FormData };

export type Shape = Fields | z.ZodObject;
export type Values<All extends Shape> = All extends z.ZodObject
  ? z.output<All>
  : All extends Fields
    ? ValuesOf<All>
    : never;

export type Posted<FieldValues> = { values: FieldValues; form: FormData; version: number };

export type Rejection = Partial<FormAnswer> & { status: number; headers?: HeadersInit };

/** What a page shows beside the errors, in some of its rejections. */
type Shown<Refused> = FormAnswer & Partial<Omit<Refused, keyof FormAnswer | 'status' | 'headers'>>;

/** Where to go next, or what the page shows in its place; `flash` is the message on the next page. */
export type Done<Stay> = ({ to: string; stay?: undefined } | { stay: Stay; to?: undefined }) & {
  flash?: string;
} & Omit<Flash, 'text'>;

type OwnRefusal = 'gone' | 'stale' | 'invalid';
export type Refusal = { refused: string };
type OtherRefusal<Outcome> = Exclude<Extract<Outcome, Refusal>, { refused: OwnRefusal }>;

/** A command refuses before it writes; only `stale` is rolled back. `gone`, `stale` and `invalid` are answered here. */
export type Command<Args, Outcome> =
  | { run: (tx: Transaction, posted: Args) => Promise<Outcome> }
  /** For commands that open their own transactions because they hash a password or send something in between. */
  | { runOutside: (db: Database, posted: Args) => Promise<Outcome> };

export type Answers<Args, Outcome, Refused, Stay> = {
  failure: () => string;
  refuse?: (refusal: OtherRefusal<Outcome>, posted: Args) => Refused;
  done: (outcome: Exclude<Outcome, Refusal>, posted: Args) => Done<Stay> | Promise<Done<Stay>>;
};

export type Checks<All extends Shape> = {
  fields: All;
  check?: (values: Values<All>) => FieldErrors | Promise<FieldErrors>;
};

type FormOptions<All extends Shape, Outcome, Refused, Stay> = Checks<All> &
  Command<Posted<Values<All>>, Outcome> &
  Answers<Posted<Values<All>>, Outcome, Refused, Stay>;

/** On any failure the form comes back with everything typed. @throws responses that `run` throws */
export async function handleForm<All extends Shape, Outcome, Refused extends Rejection = Rejection, Stay = never>(
  args: FormArgs,
  options: FormOptions<All, Outcome, Refused, Stay>,
) {
  const form = args.form ?? (await readForm(args.request));
  let typed: TypedForm = {};
  let posted: Posted<Values<All>>;
  let outcome: Outcome;
  try {
    const parsed = parseFields(options.fields, form);
    typed = parsed.typed;
    const checked = await checkForm(parsed, options, form);
    if (!checked.posted) return answerWith<Refused>(typed, checked.rejection);
    posted = checked.posted;
    outcome = await runCommand(args, options, posted);
    if (isRefusal(outcome)) return answerWith<Refused>(typed, rejectionOf(options, outcome, posted));
  } catch (error) {
    return answerWith<Refused>(typed, failed(args, options.failure, error));
  }
  return finish(args, await options.done(outcome as Exclude<Outcome, Refusal>, posted));
}

type Parsed<FieldValues> =
  | { typed: TypedForm; value: FieldValues; errors?: undefined }
  | { typed: TypedForm; value?: undefined; errors: FieldErrors; status: number };

type Checked<FieldValues> = { posted: Posted<FieldValues> } | { posted?: undefined; rejection: Rejection };

/** `more`: errors that others have found, shown with those of the fields. */
export async function checkForm<All extends Shape>(
  parsed: Parsed<Values<All>>,
  { check }: Checks<All>,
  form: FormData,
  more: FieldErrors = {},
): Promise<Checked<Values<All>>> {
  if (parsed.errors) return { rejection: { errors: { ...more, ...parsed.errors }, status: parsed.status } };
  const errors = { ...more, ...(await check?.(parsed.value)) };
  if (Object.keys(errors).length > 0) return { rejection: { errors, status: 422 } };
  return { posted: { values: parsed.value, form, version: readVersion(form) } };
}

/** Passwords and codes are not among what was typed: they are never sent back. */
export function parseFields<All extends Shape>(fields: All, form: FormData): Parsed<Values<All>> {
  const schema = fields instanceof z.ZodObject ? fields : schemaOf(fields as Fields);
  const parsed = parseForm(schema, form, m.admin_unstorable());
  const texts = Object.entries(parsed.typed).filter(([name]) => !secretNames.test(name));
  return { ...parsed, typed: { ...Object.fromEntries(texts), ...carried(form) } } as Parsed<Values<All>>;
}

const secretNames = /password|^(app_)?code$/;

/** What a form carries beside its fields. */
function carried(form: FormData): TypedForm {
  const texts = ['intent', knownField].flatMap((name) => {
    const text = form.get(name);
    return typeof text === 'string' ? [[name, [text]] as const] : [];
  });
  const version = form.has(versionField) && { [versionField]: [String(readVersion(form))] };
  return { ...Object.fromEntries(texts), ...version };
}

export function answerWith<Refused>(typed: TypedForm, { status, headers, ...shown }: Rejection) {
  const body = { typed, errors: {}, ...shown } as Shown<Refused>;
  return data(body, { status, ...(headers && { headers }) });
}

/** Rolls back a command that refuses as `stale`, because it may find that only after its first write. */
export function runCommand<Args, Outcome>(
  { context }: FormArgs,
  options: Command<Args, Outcome>,
  posted: Args,
): Promise<Outcome> {
  const { db } = context.get(servicesContext);
  if ('runOutside' in options) return options.runOutside(db, posted);
  return inTransaction(db, async (tx) => {
    const outcome = await options.run(tx, posted);
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

export function isRefusal<Outcome>(outcome: Outcome): outcome is Outcome & Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome && outcome.refused !== undefined;
}

export function rejectionOf<Args, Outcome, Refused extends Rejection>(
  { refuse }: Pick<Answers<Args, Outcome, Refused, unknown>, 'refuse'>,
  outcome: Outcome & Refusal,
  posted: Args,
): Rejection {
  if (outcome.refused === 'gone') return { failure: m.admin_updated_gone(), status: 404 };
  if (outcome.refused === 'invalid' && 'errors' in outcome) {
    return { errors: outcome.errors as FieldErrors, status: 422 };
  }
  if (!refuse) throw new Error(`A form has no answer to “${outcome.refused}”.`);
  return refuse(outcome as OtherRefusal<Outcome>, posted);
}

/** Reports the error. @throws responses, which are no failures */
export function failed({ context }: FormArgs, failure: () => string, error: unknown): Rejection {
  if (isResponse(error)) throw error;
  const current = context.get(requestContext);
  current.reportError(error);
  return { failure: current.failureReason ?? failure(), status: current.failureStatus ?? 500 };
}

/** The same for a script of ours. */
export function failureJson(args: FormArgs, failure: () => string, error: unknown): Response {
  const { failure: fault, status } = failed(args, failure, error);
  return Response.json({ fault }, { status });
}

/** The `loader` of an address that only takes forms. */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function isResponse(error: unknown): boolean {
  return (
    error instanceof Response ||
    (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit')
  );
}

export function finish<Stay>({ context }: FormArgs, done: Done<Stay>) {
  if (done.flash !== undefined) setFlash(context, done.flash, done);
  return done.to === undefined ? done.stay : redirect(done.to, 303);
}

/** A form without `back` is sent by a script of another page, which stays as it is with everything typed in it. */
export function backTo(form: FormData, to: string): { to: string } | { stay: { failure?: string } } {
  return form.has('back') ? { to } : { stay: {} };
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
