import { z } from 'zod';
import { requireStaff, type Staff } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { type Move, moveTargets, staysField } from '../lib/moves.ts';
import { boundedText } from './field-schema.ts';
import { type FormArgs, handleForm } from './handle-form.server.ts';

type ListChange<Values> = {
  run: (tx: Transaction, values: Values, by: Staff) => Promise<{ message: string; page: string } | undefined>;
  rowId: (id: string) => string;
  gone: () => string;
  failure: () => string;
};

export const rowSchema = z.object({ id: boundedText(100) });
const moveSchema = rowSchema.extend({ to: z.enum(moveTargets), beside: boundedText(100) });

export function handleMove(args: FormArgs, change: ListChange<Move>) {
  return handleListChange(args, moveSchema, change);
}

export function handleRowChange(args: FormArgs, change: ListChange<{ id: string }>) {
  return handleListChange(args, rowSchema, change);
}

function handleListChange<Values extends { id: string }>(
  args: FormArgs,
  fields: z.ZodObject & z.ZodType<Values>,
  { run, rowId, gone, failure }: ListChange<Values>,
) {
  return handleForm(args, {
    fields,
    failure,
    run: async (tx, { values }) =>
      (await run(tx, values as Values, requireStaff(args.context))) ?? ({ refused: 'row gone' } as const),
    // An open page reloads its list only after a status below 400.
    refuse: (_refusal, { form }) => ({ failure: gone(), status: form.has(staysField) ? 200 : 404 }),
    done: ({ message, page }, { values, form }) =>
      form.has(staysField)
        ? { stay: { message, page } as { message: string; page: string; failure?: undefined } }
        : { to: `${page}#${rowId((values as Values).id)}`, flash: message },
  });
}
