import { data } from 'react-router';
import { requireStaff, returnPath, servicesContext } from '../context.ts';
import { typedValues } from '../forms/fields.ts';
import { handleRecordForm } from '../forms/handle-record-form.server.ts';
import { sendForm } from '../forms/send-form.ts';
import { isId } from '../lib/ids.ts';
import { schemaWithConsent } from '../media/consent/consent-schema.ts';
import { imageRules } from '../media/image-rules.ts';
import { PictureChoice } from '../media/picture-choice.tsx';
import { postedImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { adminPage } from '../ui/page-facts.ts';
import type { Route } from './+types/edit-result';
import { resultFields } from './result-fields.ts';
import { ResultInputs } from './result-inputs.tsx';
import { updateResult } from './results.server.ts';
import { findResultConflict, findResultWithDeleted, listResultSuggestions } from './results-admin.server.ts';

export const handle = { ...adminPage(m.result_admin_edit), upload: { maxBytes: imageRules.maxBytes } };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const result = await findResultWithDeleted(db, id);
  if (!result) throw data(null, { status: 404 });
  const { version, removed_at, image } = result;
  const saved = { typed: typedValues(resultFields, result), errors: {} };
  return { saved, isDeleted: removed_at !== null, version, image, suggestions: await listResultSuggestions(db) };
}

export function action(args: Route.ActionArgs) {
  const { context, params, url } = args;
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { id } = params;
  const { db } = context.get(servicesContext);
  return handleRecordForm(args, {
    ...postedImage(context, { findCurrent: async () => (await findResultWithDeleted(db, id))?.image }),
    fields: schemaWithConsent(resultFields),
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared: { image }, version }) =>
      updateResult(tx, { id, version }, { values, image }, requireStaff(context)),
    conflict: (current, { typed }) => findResultConflict(db, current, typed),
    done: () => ({
      to: returnPath(context, url),
      flash: m.result_admin_updated(),
    }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditResult({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { saved, isDeleted, version, image, suggestions } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const shown = answer ?? saved;
  return (
    <AdminForm answer={answer} isUpload isInBin={isDeleted} version={version} opened={saved.typed} send={send}>
      <PictureChoice image={image} cut="portrait" typed={shown.typed} answer={answer} />
      <ResultInputs form={shown} suggestions={suggestions} />
    </AdminForm>
  );
}
