import { data, Form, href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { typedValues } from '../../forms/fields.ts';
import { readForm, versionField } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { conflictOnRecord } from '../../records/conflict.server.ts';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/edit-answer';
import { answerErrors, answerFields, ourLanguages, type ReadyAnswer, withOurAnswer } from './answer-fields.ts';
import { AnswerForm } from './answer-form.tsx';
import { findAnswer, resetAnswer, updateAnswer } from './answers.server.ts';

export const handle = adminPage(m.answer_edit);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await findAnswer(context.get(servicesContext).db, id);
  if (!found) throw data(null, { status: 404 });
  const { removed_at, version, key } = found;
  const saved = { typed: typedValues(answerFields, withOurAnswer(found)), errors: {} };
  const canReset = key !== null && ourLanguages(found).length < languages.length;
  return { id, version, saved, canReset, isInBin: removed_at !== null };
}

const resetIntent = 'reset';

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const saved = isId(id) ? await findAnswer(args.context.get(servicesContext).db, id) : undefined;
  if (!saved) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const posted = { ...args, form };
  return form.get('intent') === resetIntent ? reset(posted, saved) : save(posted, saved);
}

function save(args: FormArgs, { id, key }: ReadyAnswer) {
  return handleRecordForm(args, {
    fields: answerFields,
    failure: m.answer_failed,
    check: (values) => answerErrors(key, values),
    run: (tx, { values, version }) => updateAnswer(tx, { id, version }, values, requireStaff(args.context)),
    conflict: (current, { typed }) => conflictOf(args, current, typed),
    done: () => ({ to: href('/admin/answers'), flash: m.answer_updated() }),
  });
}

function reset(args: FormArgs & { form: FormData }, saved: ReadyAnswer) {
  return handleRecordForm(args, {
    fields: {},
    failure: m.answer_failed,
    run: (tx, { version }) => resetAnswer(tx, { id: saved.id, version }, requireStaff(args.context)),
    conflict: (current) => conflictOf(args, current, typedValues(answerFields, withOurAnswer(current))),
    done: () => {
      const { name } = withOurAnswer({ ...saved, name: '' });
      return { to: href('/admin/answers'), flash: m.answer_reset_done({ name }) };
    },
  });
}

function conflictOf({ context }: FormArgs, current: ReadyAnswer, typed: Record<string, string[]>) {
  const { db } = context.get(servicesContext);
  return conflictOnRecord(db, { table: 'ready_answer', fields: answerFields, current: withOurAnswer(current), typed });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditAnswer({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, saved, canReset, isInBin } = loaderData;
  return (
    <>
      <AnswerForm key={`${id} ${version}`} answer={answer} saved={saved} version={version} isInBin={isInBin} />
      {canReset && !isInBin && (
        <Form method="post" className="panel">
          <input type="hidden" name={versionField} value={version} />
          <SendButton
            intent={resetIntent}
            icon="arrow-u-up-left-bold"
            className="button-outline"
            busyLabel={m.answer_reset_busy()}
          >
            {m.answer_reset()}
          </SendButton>
        </Form>
      )}
    </>
  );
}
