import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/forms/date-field.tsx';
import { Field, TickBox } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/upload/file-field.tsx';
import { documentFields, documentInput } from '../document-fields.ts';
import { documentAddress } from '../page/document-row.tsx';
import type { loadDocumentForm } from './document-form.loader.server.ts';

/** `toConfirm`: the action on a version that still needs a confirmation. */
export type DocumentAnswer = FormAnswer & { toConfirm?: string; hadFile?: boolean };

type Loaded = Awaited<ReturnType<typeof loadDocumentForm>>;

type InputProps = { loaded: Loaded; answer: DocumentAnswer | undefined };

export function DocumentInputs({ loaded, answer }: InputProps) {
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
