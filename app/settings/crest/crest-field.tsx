import { useEffect, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { imageFileTypes, imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { FileField } from '../../ui/upload/file-field.tsx';
import { middleSquare } from './crest-files.ts';
import { SquareChoice } from './square-choice.tsx';

type CrestFieldProps = { answer: FormAnswer | undefined; isOptional?: boolean };

/** The picture, and with script the square to cut from it: what `prepareCrest` reads. */
export function CrestField({ answer, isOptional }: CrestFieldProps) {
  const error = answer?.errors.crest;
  return (
    <FileField
      label={m.settings_crest_photo()}
      name="crest"
      hint={`${m.settings_crest_photo_hint()} ${m.admin_file_hint()}`}
      error={error}
      answer={answer}
      accept={imageFileTypes}
      maxBytes={imageRules.maxBytes}
      tooBig={m.admin_file_too_big()}
      chooseAgain={answer && m.settings_crest_again()}
      isFocused={error !== undefined}
      isOptional={isOptional}
      preview={(file) => <SquareOfFile file={file} />}
    />
  );
}

function SquareOfFile({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <SquareChoice key={address} src={address} initial={middleSquare} />;
}
