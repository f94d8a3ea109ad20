import { href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { languageOf } from '../../lib/text.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/document-form';
import { handleDocumentPage } from './document-form.action.server.ts';
import { loadDocumentForm } from './document-form.loader.server.ts';
import { type DocumentAnswer, DocumentInputs } from './document-inputs.tsx';
import { DocumentVersions } from './document-versions.tsx';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = {
  ...adminPage((loaded?: Loaded) => loaded?.name ?? m.disclosure_admin_title()),
  upload: { maxBytes: pdfRules.maxBytes },
};

export function loader({ context, params }: Route.LoaderArgs) {
  return loadDocumentForm(context.get(servicesContext).db, params.slug);
}

export function action(args: Route.ActionArgs) {
  return handleDocumentPage(args, args.params.slug);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function DocumentForm({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, version, wording, name } = loaderData;
  const answer = actionData as DocumentAnswer | undefined;
  const isOfForm = answer !== undefined && !answer.typed.intent;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  return (
    <>
      <WayBack />
      {!isOfForm && answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      <AdminForm
        key={`${slug} ${version}`}
        answer={isOfForm ? answer : undefined}
        version={version}
        opened={loaderData.typed}
        send={send}
        isUpload
        hasDates
      >
        {wording !== name && <p lang={languageOf(wording)}>{wording}</p>}
        <DocumentInputs loaded={loaderData} answer={isOfForm ? answer : undefined} />
      </AdminForm>
      <DocumentVersions loaded={loaderData} toConfirm={answer?.toConfirm ?? ''} />
    </>
  );
}

export function WayBack() {
  return (
    <p>
      <Link className="link-arrow" to={href('/admin/documents')}>
        <Icon name="arrow-left-bold" />
        {m.disclosure_admin_back()}
      </Link>
    </p>
  );
}
