import { useRef } from 'react';
import { data, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage, useIsHydrated } from '../../ui/page-facts.ts';
import type { Route } from './+types/quick-notice';
import { QuickInputs, QuickPreview } from './quick-form.tsx';
import { handleQuickNotice } from './quick-notice.action.server.ts';
import { findFilledTemplate } from './templates.server.ts';

export const handle = adminPage((loaded?: { template: { name: string } }) =>
  loaded ? m.quick_title({ name: loaded.template.name }) : m.quick_heading(),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findFilledTemplate(context.get(servicesContext).db, params.id);
  if (!found) throw data(null, { status: 404 });
  const { id, key, name, category, title, details, second_title, second_details } = found;
  return { template: { id, key, name, category, title, details, second_title, second_details } };
}

export function action(args: Route.ActionArgs) {
  return handleQuickNotice(args, args.params.id);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function QuickNoticePage({ loaderData: { template }, actionData: answer }: Route.ComponentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const form: FormAnswer = { typed: {}, ...answer, errors: answer?.errors ?? {} };
  const isHydrated = useIsHydrated();
  return (
    <div ref={frame} className="notice-editor" key={template.id}>
      <div className="notice-editor-form">
        <AdminForm
          answer={answer}
          hasDates
          send={{
            icon: 'megaphone-fill',
            label: m.admin_notice_publish(),
            busyLabel: m.admin_notice_publishing(),
            intent: 'publish',
          }}
          buttons={
            <>
              {!isHydrated && (
                <SendButton intent="preview" className="button-outline without-script">
                  {m.quick_preview()}
                </SendButton>
              )}
              <SendButton intent="change" className="button-outline" icon="pencil-simple-fill">
                {m.quick_change()}
              </SendButton>
            </>
          }
        >
          <QuickInputs form={form} />
        </AdminForm>
        <p className="quick-ways">
          <Link className="link-line" to={href('/admin/templates/:id/edit', { id: template.id })}>
            {m.quick_edit_template()}
          </Link>
        </p>
      </div>
      <QuickPreview template={template} frame={frame} typed={form.typed} />
    </div>
  );
}
