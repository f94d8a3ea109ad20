import type { FormAnswer } from '../../forms/form.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { FileField } from '../../ui/upload/file-field.tsx';
import { type PageFile, pageFileAddress } from '../block-fields.ts';
import { documentInput } from '../block-form/block-values.ts';
import { useChoice } from './use-choice.ts';

type FileInputProps = { label: string; saved: PageFile | null; form: FormAnswer };

export function FileInput({ label, saved, form }: FileInputProps) {
  const { isChosen, choose } = useChoice('file', form);
  const error = form.errors[documentInput];
  return (
    <fieldset className="picture-choice">
      <legend className="field-label">{label}</legend>
      {saved && (
        <p>
          <a href={pageFileAddress(saved)} target="_blank" rel="noreferrer">
            {m.pages_file_saved({ name: saved.name, size: formatFileSize(saved.bytes) })}
          </a>
        </p>
      )}
      {saved && (
        <label className="tick-box">
          <input type="radio" {...isChosen('keep')} />
          <span>{m.pages_file_keep()}</span>
        </label>
      )}
      <label className="tick-box">
        <input type="radio" {...isChosen('none')} />
        <span>{m.pages_file_none()}</span>
      </label>
      <label className="tick-box">
        <input type="radio" {...isChosen('new')} />
        <span>{m.pages_file_new()}</span>
      </label>
      <div className="picture-file">
        <FileField
          label={m.pages_file_choose()}
          name={documentInput}
          hint={m.pages_file_hint()}
          error={error}
          answer={form}
          accept="application/pdf"
          maxBytes={pdfRules.maxBytes}
          tooBig={m.attachment_pdf_too_big()}
          isOptional
          onChoose={() => choose('new')}
        />
      </div>
    </fieldset>
  );
}
