import { m } from '../../paraglide/messages.js';
import { FieldFrame, fieldAttributes, type TypingProps } from '../forms/field.tsx';

type RichTextFieldProps = TypingProps & { rows?: number };

/** A text area with Markdown, which becomes an editor when its script has come. */
export function RichTextField({ rows = 10, hint, ...rest }: RichTextFieldProps) {
  const hints = [hint, m.rich_text_plain_help()].filter(Boolean).join(' ');
  return (
    <FieldFrame hint={hints} {...rest}>
      <textarea className="field-control" rows={rows} {...fieldAttributes({ ...rest, hint: hints })} />
    </FieldFrame>
  );
}
