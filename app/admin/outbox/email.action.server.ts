import { data, href } from 'react-router';
import { requireStaff, type Staff, servicesContext } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import { readForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { resendObstacles } from '../../mail/email-kinds.ts';
import { type CancelRefusal, cancelEmail, type ResendRefusal, resendEmail } from '../../mail/outbox-admin.server.ts';
import { m } from '../../paraglide/messages.js';

type Refusal = Exclude<ResendRefusal | CancelRefusal, 'gone'>;

type Command = {
  run: (tx: Transaction, by: Staff, id: string) => Promise<{ id: string } | { refused: Refusal | 'gone' }>;
  message: (sendsMail: boolean) => string;
};

const commands = new Map<unknown, Command>([
  ['again', { run: resendEmail, message: (sendsMail) => (sendsMail ? m.outbox_again_done() : m.outbox_again_kept()) }],
  ['cancel', { run: cancelEmail, message: m.outbox_cancel_done }],
]);

const refusals: Record<Refusal, () => string> = {
  ...resendObstacles,
  'being sent': m.outbox_cancel_sending,
  over: m.outbox_cancel_over,
};

export async function updateEmail(args: FormArgs, id: string) {
  const { context } = args;
  const form = await readForm(args.request);
  const command = commands.get(form.get('intent'));
  if (!command) throw data(null, { status: 400 });
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.outbox_failed,
      async run(tx): Promise<{ id: string } | { refused: Refusal }> {
        const outcome = await command.run(tx, requireStaff(context), id);
        if (!('refused' in outcome)) return outcome;
        if (outcome.refused === 'gone') throw data(null, { status: 404 });
        return { refused: outcome.refused };
      },
      refuse: ({ refused }) => ({ failure: refusals[refused](), status: 409 }),
      done: () => ({
        to: href('/admin/outbox/:id', { id }),
        flash: command.message(context.get(servicesContext).sendsMail),
      }),
    },
  );
}
