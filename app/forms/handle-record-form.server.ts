import { requireStaff } from '../context.ts';
import {
  type Conflict,
  choiceField,
  type Difference,
  type FieldErrors,
  knownField,
  knownTexts,
  readForm,
  readKnown,
  seenField,
  type TypedForm,
  textDigest,
  versionField,
} from './form.ts';
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

type PostedRecord<FieldValues, Prepared> = Posted<FieldValues> & { prepared: Prepared };

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

export type FoundConflict = {
  version: number;
  who: string;
  at: string;
  /** Even if there is nothing to choose, the person must see the newer version before anything is saved. */
  mustBeSeen?: boolean;
  /** `inputs`: what the form would hold if it were opened now. */
  differences: (Omit<Difference, 'chosen'> & { inputs: TypedForm })[];
};

/**
 * A field that only one side changed keeps that change. `conflicting` has the fields that both changed: the form is
 * not saved before one of the two texts is chosen for each, with the text in view that is saved now.
 */
export function mergeForms(form: FormData, { version, differences, mustBeSeen = false }: FoundConflict) {
  const known = readKnown(form);
  const isSeen = form.get(seenField) === String(version);
  const merged = copyOf(form);
  const conflicting: Difference[] = [];
  const chosen: TypedForm[] = [];
  for (const { inputs, ...difference } of differences) {
    const names = Object.keys(inputs);
    const digestsOf = (name: string) => known[name] ?? [textDigest()];
    // Without any of them, the form says nothing of what it was opened with.
    const isKnown = names.some((name) => known[name]);
    const isSavedKnown = isKnown && names.every((name) => digestsOf(name).includes(textDigest(inputs[name])));
    const isMineOpened = isKnown && names.every((name) => digestsOf(name)[0] === textDigest(textsOf(form, name)));
    if (isSavedKnown) continue;
    if (isMineOpened) {
      fill(merged, inputs);
      continue;
    }
    const choice = isSeen ? form.get(choiceField(difference.name)) : undefined;
    if (choice === 'saved') chosen.push(inputs);
    conflicting.push({ ...difference, ...((choice === 'mine' || choice === 'saved') && { chosen: choice }) });
  }
  const isOpen = conflicting.some((difference) => !difference.chosen) || (mustBeSeen && !isSeen);
  if (!isOpen) {
    for (const inputs of chosen) fill(merged, inputs);
    const saved = Object.assign({}, ...differences.map(({ inputs }) => inputs)) as TypedForm;
    fill(merged, { [versionField]: [String(version)] });
    fill(merged, { [knownField]: [JSON.stringify({ ...known, ...JSON.parse(knownTexts(saved)) })] });
  }
  return { form: merged, conflicting, isOpen };
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, entry] of form) copy.append(name, entry);
  return copy;
}

function fill(form: FormData, inputs: TypedForm): void {
  for (const [name, texts] of Object.entries(inputs)) {
    form.delete(name);
    for (const text of texts) form.append(name, text);
  }
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((entry) => typeof entry === 'string');
}
