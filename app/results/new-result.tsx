import { href } from 'react-router';
import { requireStaff, servicesContext } from '../context.ts';
import { pickFields, typedValues } from '../forms/fields.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { schemaWithConsent } from '../media/consent/consent-schema.ts';
import { imageRules } from '../media/image-rules.ts';
import { PhotoField } from '../media/picture-choice.tsx';
import { postedImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/new-result';
import { resultFields } from './result-fields.ts';
import { ResultInputs } from './result-inputs.tsx';
import { createResult } from './results.server.ts';
import { findResultWithDeleted, listResultSuggestions } from './results-admin.server.ts';

export const handle = { ...adminPage(m.admin_upload_result), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const like = url.searchParams.get('like') ?? undefined;
  const model = isId(like) ? await findResultWithDeleted(db, like) : undefined;
  // The form also works without suggestions.
  const suggestions = await listResultSuggestions(db).catch(() => ({ classes: [], sessions: [], exams: [] }));
  // Never whose result it is, nor whose consent.
  const typed = model && typedValues(pickFields(resultFields, ['class_name', 'session', 'exam']), model);
  return { suggestions, like: model?.id, typed };
}

export function action(args: Route.ActionArgs) {
  const { context } = args;
  return handleRecordForm(args, {
    ...postedImage(context),
    fields: schemaWithConsent(resultFields),
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared: { image } }) => createResult(tx, { ...values, image }, requireStaff(context)),
    done: (id) => ({
      to: href('/admin/dashboard'),
      flash: m.admin_result_uploaded(),
      published: { list: 'results', ids: [id] },
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function NewResult({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { suggestions, like, typed } = loaderData;
  const send = { icon: 'exam-fill', label: m.admin_upload(), busyLabel: m.admin_uploading() } as const;
  return (
    <AdminForm key={like} answer={answer} isUpload send={send}>
      <PhotoField answer={answer} cut="portrait" />
      <ResultInputs form={answer ?? (typed && { typed, errors: {} })} suggestions={suggestions} />
    </AdminForm>
  );
}
