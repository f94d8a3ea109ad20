import { href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { languageOf } from '../../lib/text.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { Field, TickBox } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { FileField } from '../../ui/upload/file-field.tsx';
import { documentAddress, documentFields, documentInput } from '../document-fields.ts';
import type { Route } from './+types/document-form';
import { handleDocumentPage, loadDocumentForm } from './document-form.server.ts';
import { DocumentVersions } from './document-versions.tsx';

type Loaded = Route.ComponentProps['loaderData'];

/** `toConfirm`: the action on a version that still needs a confirmation. */
type DocumentAnswer = FormAnswer & { toConfirm?: string; hadFile?: boolean };

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

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function DocumentForm({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, version, wording, name } = loaderData;
  const answer = actionData as DocumentAnswer | undefined;
  const isOfForm = answer !== undefined && !answer.typed.intent;
  return (
    <>
      <WayBack />
      {!isOfForm && answer?.failure && <Note kind="error" title={answer.failure} isFocused />}
      <AdminForm
        key={`${slug} ${version}`}
        answer={isOfForm ? answer : undefined}
        version={version}
        opened={loaderData.typed}
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

type InputProps = { loaded: Loaded; answer: DocumentAnswer | undefined };

function DocumentInputs({ loaded, answer }: InputProps) {
  const { typed, hasPage, mayNotApply, isForSession } = loaded;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const input = fieldInputs(documentFields, form);
  const isTicked = (name: 'shows_page' | 'is_not_applicable') => (answer ? answer.typed : typed)[name]?.[0] === '1';
  return (
    <>
      <FileInput loaded={loaded} answer={answer} />
      {hasPage && <TickBox {...tickOf('shows_page', isTicked('shows_page'))} hint={m.document_shows_page_hint()} />}
      {mayNotApply && <TickBox {...tickOf('is_not_applicable', isTicked('is_not_applicable'))} />}
      <DateField type="date" {...input('issued_on')} isOptional />
      <DateField
        type="date"
        {...input('valid_until')}
        hint={isForSession ? m.document_valid_until_session() : m.document_valid_until_hint()}
        isOptional
      />
      <Field
        {...input('attested_by')}
        hint={m.document_attested_by_hint()}
        suggestions={[m.document_attested_chairman(), m.document_attested_manager(), m.document_attested_secretary()]}
        autoComplete="off"
        isOptional
      />
    </>
  );
}

function tickOf(name: 'shows_page' | 'is_not_applicable', isTicked: boolean) {
  return { name, value: '1', label: documentFields[name].label(), isTicked };
}

function FileInput({ loaded: { slug, file }, answer }: InputProps) {
  return (
    <>
      {file && (
        <p>
          <a className="link-line" href={documentAddress(slug)} target="_blank" rel="noreferrer">
            {m.document_shown_now({ size: formatFileSize(file.bytes) })}
          </a>
        </p>
      )}
      <FileField
        label={file ? m.document_new_choose() : m.document_choose()}
        name={documentInput}
        hint={file ? m.document_new_choose_hint() : m.document_choose_hint()}
        error={answer?.errors[documentInput]}
        answer={answer}
        accept="application/pdf"
        maxBytes={pdfRules.maxBytes}
        tooBig={m.attachment_pdf_too_big()}
        chooseAgain={answer?.hadFile ? m.admin_file_again() : undefined}
        isOptional
      />
    </>
  );
}
