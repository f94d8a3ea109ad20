import type { z } from 'zod';
import { isStorable } from '../lib/text.ts';
import { type FieldErrors, fieldErrors, tryReadBytes } from './form.ts';

export const maxJsonDepth = 20;

export async function readJsonObject(request: Request): Promise<Map<string, unknown> | 'broken' | 'too large'> {
  const bytes = await tryReadBytes(request);
  if (typeof bytes === 'string') return bytes;
  const value = jsonIn(bytes);
  if (!isObject(value) || isDeeperThan(value, maxJsonDepth)) return 'broken';
  // A Map, so that `__proto__` is a name like any other.
  return new Map(Object.entries(value));
}

function jsonIn(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

type Sentences = {
  unstorable: string;
  wrongKind: string;
};

/** `null` counts as not sent. Text that cannot be stored answers 400, any other error 422. */
export function parseJson<Schema extends z.ZodObject>(
  schema: Schema,
  given: Map<string, unknown>,
  { unstorable, wrongKind }: Sentences,
): { value: z.output<Schema>; names: string[]; errors?: undefined } | { errors: FieldErrors; status: 400 | 422 } {
  const sent = Object.keys(schema.shape).flatMap((name) => {
    const value = given.get(name);
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const broken = sent.filter(([, value]) => !isAllStorable(value));
  if (broken.length > 0) return { errors: Object.fromEntries(broken.map(([name]) => [name, unstorable])), status: 400 };
  const checked = schema.safeParse(Object.fromEntries(sent), {
    error: ({ code }) => (code === 'invalid_type' ? wrongKind : undefined),
  });
  if (!checked.success) return { errors: fieldErrors(checked.error), status: 422 };
  return { value: checked.data, names: sent.map(([name]) => name) };
}

function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isAllStorable(inner));
}
