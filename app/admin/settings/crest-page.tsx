import { Form, href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { CrestField, CrestPreview } from '../../settings/crest/crest-field.tsx';
import { crestSearch } from '../../settings/crest/crest-files.ts';
import { crestField, type PreparedCrest, prepareCrest, removeCrest } from '../../settings/crest/crests.server.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/crest-page';

export const handle = { ...adminPage(m.settings_crest), upload: { maxBytes: imageRules.maxBytes } };

type Prepared = { crest?: PreparedCrest; errors?: Record<string, string> };

export function action(args: Route.ActionArgs) {
  const isDrawing = (form: FormData) => form.get('intent') === 'drawing';
  return handleRecordForm(args, {
    fields: {},
    upload: { tooLarge: () => ({ [crestField]: m.admin_file_too_big() }) },
    failure: m.admin_upload_failed,
    async prepare(form): Promise<Prepared> {
      if (isDrawing(form)) return {};
      const crest = await prepareCrest(args.context, form);
      return 'fault' in crest ? { errors: { [crestField]: crest.fault } } : { crest };
    },
    async run(tx, { form }) {
      if (isDrawing(form)) await removeCrest(tx, requireStaff(args.context));
    },
    done: (_, { prepared: { crest } }) =>
      crest
        ? { to: href('/admin/settings/crest/:id', { id: crest.id }) + crestSearch(crest.square) }
        : { to: href('/admin/settings/crest'), flash: m.settings_crest_back_done() },
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function CrestPage({ actionData: answer }: Route.ComponentProps) {
  const { crest } = useSchool();
  const send = { icon: 'eye-fill', label: m.settings_crest_look(), busyLabel: m.settings_crest_working() } as const;
  return (
    <>
      <section className="panel">
        <h2>{m.settings_crest_now()}</h2>
        <p>{m.settings_crest_intro()}</p>
        <CrestPreview id={crest} />
        {crest && (
          <Form method="post" encType="multipart/form-data">
            <SendButton intent="drawing" className="button-outline" busyLabel={m.settings_crest_using()}>
              {m.settings_crest_back()}
            </SendButton>
          </Form>
        )}
      </section>
      <h2 className="crest-new">{m.settings_crest_new()}</h2>
      <AdminForm answer={answer} isUpload send={send}>
        <CrestField answer={answer} />
      </AdminForm>
    </>
  );
}
