import { data } from 'react-router';
import type { z } from 'zod';
import { isStorable, tidy } from './text.ts';

/** A form that was taken: its checked values, or what was typed with a sentence for each faulty field. */
export type ParsedForm<Value> =
  | { value: Value; typed: TypedForm; errors?: undefined }
  | { value?: undefined; typed: TypedForm; errors: FieldErrors; status: 400 | 422 };

/** What was typed, to stand in the form again. A field that may be ticked several times has several values. */
export type TypedForm = Record<string, string[]>;

/** The sentence for each faulty field, by its name. */
export type FieldErrors = Record<string, string>;

/** What a form that was not taken shows: what was typed, the faults, or a sentence that it could not be kept. */
export type FormAnswer = { typed: TypedForm; errors: FieldErrors; broke?: string; conflict?: Conflict };

/** Somebody else has saved the same thing since this form was opened. */
export type Conflict = {
  /** The version that is saved now: a form that names it replaces it. */
  version: number;
  who: string;
  /** `22 Nov, 4:10 pm` */
  at: string;
  differences: { label: string; saved: string; typed: string }[];
};

/** A body turns into this when it grows past its limit while it is read. */
export class BodyTooLarge extends Error {}

/**
 * The fields of a posted form.
 * @throws a 400 answer when the body is no form or a broken one, a 413 answer when it is too large
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readUploadForm(request);
  if (!form) throw data(null, { status: 413 });
  return form;
}

/**
 * The fields of a posted form that carries a file; undefined when it is larger than the door lets through.
 * @throws a 400 answer when the body is no form or a broken one
 */
export async function readUploadForm(request: Request): Promise<FormData | undefined> {
  const form = await tryReadForm(request);
  if (form === 'broken') throw data(null, { status: 400 });
  return typeof form === 'string' ? undefined : form;
}

/** The bytes of a body, or why there are none. */
export async function tryReadBytes(request: Request): Promise<ArrayBuffer | 'broken' | 'too large'> {
  try {
    return await request.arrayBuffer();
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : 'broken';
  }
}

/** The fields of a posted form, or why there are none. */
export async function tryReadForm(request: Request): Promise<FormData | 'broken' | 'too large' | 'too wordy'> {
  try {
    const form = await request.formData();
    return wordsIn(form) > mostWords ? 'too wordy' : form;
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : 'broken';
  }
}

/** Letters in all the fields of a form; far more than every limit together. */
const mostWords = 500_000;

function wordsIn(form: FormData): number {
  return [...form.values()].reduce((sum, entry) => sum + (typeof entry === 'string' ? entry.length : 0), 0);
}

/**
 * Checks a posted form with the one schema of its room. Fields that the schema does not name are ignored; names
 * ending in `[]` arrive as lists. Text that cannot be stored answers 400, any other fault 422.
 */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: FormData,
  unstorable: string,
): ParsedForm<z.output<Schema>> {
  const typed = typedFields(Object.keys(schema.shape), form);
  const broken = Object.entries(typed).filter(([, texts]) => !texts.every(isStorable));
  if (broken.length > 0) {
    const errors = Object.fromEntries(broken.map(([name]) => [name, unstorable]));
    return { typed: withoutBrokenLetters(typed), errors, status: 400 };
  }
  const given = Object.entries(typed).map(([name, texts]) => [name, isList(schema, name) ? texts : texts[0]]);
  const checked = schema.safeParse(Object.fromEntries(given));
  if (checked.success) return { value: checked.data, typed };
  return { typed, errors: fieldErrors(checked.error), status: 422 };
}

function typedFields(names: string[], form: FormData): TypedForm {
  const given = names.map((name) => [name, form.getAll(name).filter((entry) => typeof entry === 'string')] as const);
  return Object.fromEntries(given.filter(([, texts]) => texts.length > 0));
}

function isList(schema: z.ZodObject, name: string): boolean {
  return schema.shape[name]?.safeParse([]).success ?? false;
}

function withoutBrokenLetters(typed: TypedForm): TypedForm {
  return Object.fromEntries(
    Object.entries(typed).map(([name, texts]) => [name, texts.map((text) => tidy(text.toWellFormed()))]),
  );
}

/** The first sentence for each faulty field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
