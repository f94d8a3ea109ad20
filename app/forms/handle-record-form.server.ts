import { requireStaff } from '../context.ts';
import { type Conflict, type FieldErrors, readForm, type TypedForm } from './form.ts';
import {
  type Answers,
  answerWith,
  type Checks,
  type Command,
  checkForm,
  type FormArgs,
  failed,
  finish,
  isRefusal,
  type Posted,
  parseFields,
  type Refusal,
  type Rejection,
  readUpload,
  rejectionOf,
  runCommand,
  type Shape,
  type Values,
} from './handle-form.server.ts';
import { type FoundConflict, mergeForms } from './merged-form.server.ts';

export type PostedRecord<FieldValues, Prepared> = Posted<FieldValues> & { prepared: Prepared };

/** The row that a command found in place of the version that the form was opened with. */
type CurrentOf<Outcome> = Outcome extends { refused: 'stale'; current: infer Row } ? Row : never;

type Found<Prepared> = Prepared & { errors?: FieldErrors; typed?: TypedForm };

type RecordFormOptions<All extends Shape, Prepared, Outcome, Refused, Stay> = Checks<All> &
  Command<PostedRecord<Values<All>, Prepared>, Outcome> &
  Answers<PostedRecord<Values<All>, Prepared>, Outcome, Refused, Stay> & {
    upload?: { tooLarge: () => FieldErrors };
    /** Runs before the transaction. `values` is undefined when fields are faulty; errors here are shown with theirs. */
    prepare?: (form: FormData, values: Values<All> | undefined) => Promise<Found<Prepared>>;
    /** Runs after success and failure. */
    cleanUp?: (prepared: Prepared) => Promise<void>;
    conflict?: (
      current: CurrentOf<Outcome>,
      posted: PostedRecord<Values<All>, Prepared> & { typed: TypedForm },
    ) => Promise<FoundConflict>;
  };

/**
 * For forms with a file, and for those that edit a stored record: what somebody else has saved since the form was opened
 * is merged with it, and is a conflict where both changed the same field. Otherwise as `handleForm`.
 */
export async function handleRecordForm<
  All extends Shape,
  Outcome,
  Prepared extends object = Record<never, never>,
  Refused extends Rejection = Rejection,
  Stay = never,
>(args: FormArgs, options: RecordFormOptions<All, Prepared, Outcome, Refused, Stay>) {
  const sent = args.form ?? (options.upload ? await readUpload(args) : await readForm(args.request));
  if (!sent) return answerWith<Refused>({}, { errors: options.upload?.tooLarge() ?? {}, status: 413 });
  let form = sent;
  let typed: TypedForm = {};
  let conflict: Conflict | undefined;
  let prepared: Found<Prepared> | undefined;
  let posted: PostedRecord<Values<All>, Prepared>;
  let outcome: Outcome;
  try {
    for (;;) {
      const parsed = parseFields(options.fields, form);
      typed = parsed.typed;
      // What was uploaded is read once, also when the form is merged with a newer version.
      if (!prepared || !options.cleanUp) prepared = await options.prepare?.(form, parsed.value);
      const checked = await checkForm(parsed, options, form, prepared?.errors);
      typed = { ...typed, ...prepared?.typed };
      if (conflict) return answerWith<Refused>(typed, { conflict, status: 409 });
      if (!checked.posted) return answerWith<Refused>(typed, checked.rejection);
      posted = { ...checked.posted, prepared: prepared as Prepared };
      outcome = await runCommand(args, options, posted);
      if (!isRefusal(outcome)) break;
      if (!options.conflict || !isStale(outcome))
        return answerWith<Refused>(typed, rejectionOf(options, outcome, posted));
      const found = await options.conflict(outcome.current, { ...posted, typed });
      const merged = mergeForms(form, found);
      form = merged.form;
      // Nobody has changed the same field: it is saved over the newer version, unless there is a newer one again.
      if (!merged.isOpen) continue;
      const isOwn = found.who === requireStaff(args.context).name;
      conflict = { ...found, isOwn, differences: merged.conflicting };
    }
  } catch (error) {
    return answerWith<Refused>(typed, failed(args, options.failure, error));
  } finally {
    // Saved data must not be reported as a failure; the sweep of stray files removes the rest.
    if (prepared) await options.cleanUp?.(prepared).catch(() => undefined);
  }
  return finish(args, await options.done(outcome as Exclude<Outcome, Refusal>, posted));
}

function isStale<Outcome>(
  outcome: Outcome & Refusal,
): outcome is Outcome & { refused: 'stale'; current: CurrentOf<Outcome> } {
  return outcome.refused === 'stale' && 'current' in outcome;
}
