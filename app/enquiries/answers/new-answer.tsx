import { href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/new-answer';
import { answerErrors, answerFields } from './answer-fields.ts';
import { AnswerForm } from './answer-form.tsx';
import { createAnswer } from './answers.server.ts';

export const handle = adminPage(m.answer_add);

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: answerFields,
    failure: m.answer_failed,
    check: (values) => answerErrors(null, values),
    run: (tx, { values }) => createAnswer(tx, values, requireStaff(args.context)),
    done: (_id, { values: { name } }) => ({ to: href('/admin/answers'), flash: m.answer_created({ name }) }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewAnswer({ actionData: answer }: Route.ComponentProps) {
  return <AnswerForm answer={answer} saved={{ typed: {}, errors: {} }} />;
}
