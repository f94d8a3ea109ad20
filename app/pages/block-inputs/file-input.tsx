import { useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { FileField } from '../../ui/upload/file-field.tsx';
import { type PageFile, pageFileAddress } from '../block-fields.ts';
import { documentInput } from '../block-form/block-values.ts';

type FileInputProps = { label: string; saved: PageFile | null; form: FormAnswer };

export function FileInput({ label, saved, form }: FileInputProps) {
  const { radios, choose } = useChoice('file', form);
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
      {radios({
        ...(saved && { keep: m.pages_file_keep() }),
        none: m.pages_file_none(),
        new: m.pages_file_new(),
      })}
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

/** Radio buttons of which choosing a file may press one. */
export function useChoice(name: string, form: FormAnswer) {
  const [choice, choose] = useState(form.typed[name]?.[0] ?? 'none');
  const radios = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => (
      <label key={value} className="tick-box">
        <input type="radio" name={name} value={value} checked={choice === value} onChange={() => choose(value)} />
        <span>{label}</span>
      </label>
    ));
  return { choice, choose, radios };
}
