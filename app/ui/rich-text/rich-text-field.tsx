import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { characterCount } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { FieldFrame, fieldAttributes, type TypingProps } from '../forms/field.tsx';
import type { RichTextEditorProps } from './editor/rich-text-editor.tsx';
import { maxRichText } from './rich-text-limits.ts';

/** A text area with Markdown, which becomes an editor when its script has come. */
export function RichTextField({ rows = 10, hint, maxLength = maxRichText, ...rest }: TypingProps & { rows?: number }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPlain, setPlain] = useState(false);
  const [length, setLength] = useState(characterCount(rest.typed ?? ''));
  const { Editor, takesFocus } = useEditor(field);
  const left = maxLength - length;
  const isEditing = Editor !== undefined && !isPlain;
  const hints = isEditing ? hint : [hint, m.rich_text_plain_help()].filter(Boolean).join(' ');
  const all = { ...rest, hint: hints, maxLength };
  const attributes = useEditorAttributes(fieldAttributes(all));
  return (
    <FieldFrame {...all}>
      {isEditing && (
        <Editor field={field} attributes={attributes} takesFocus={takesFocus} onPlain={() => setPlain(true)} />
      )}
      {Editor && isPlain && <PlainSwitch isHeld={length > maxRichText} onPress={() => setPlain(false)} />}
      <textarea
        ref={field}
        rows={rows}
        {...fieldAttributes(all)}
        className={isEditing ? 'visually-hidden' : 'field-control'}
        aria-hidden={isEditing || undefined}
        tabIndex={isEditing ? -1 : undefined}
        onInput={({ currentTarget }) => setLength(characterCount(currentTarget.value))}
      />
      <p className="field-hint rich-text-left" role="status">
        {left < 0 && m.rich_text_too_long({ count: -left })}
        {left >= 0 && left < maxLength / 10 && m.rich_text_left({ count: left })}
      </p>
    </FieldFrame>
  );
}

function useEditorAttributes(plain: ReturnType<typeof fieldAttributes>): Record<string, string> {
  const { id, 'aria-describedby': description, 'aria-invalid': isInvalid } = plain;
  return useMemo(
    () => ({
      id: `${id}-editor`,
      class: 'field-control rich-text-content',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      ...(description && { 'aria-describedby': description }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }),
    [id, description, isInvalid],
  );
}

/** The editor replaces a text area that nobody types into at the moment. Without it, the text area does all. */
function useEditor(field: RefObject<HTMLTextAreaElement | null>) {
  const [loaded, setLoaded] = useState<{ Editor?: ComponentType<RichTextEditorProps>; takesFocus: boolean }>();
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const left = new AbortController();
    import('./editor/rich-text-editor.tsx').then(
      ({ RichTextEditor: Editor }) => {
        const isFocused = document.activeElement === area;
        const isTyped = isFocused && area.value !== area.defaultValue;
        if (left.signal.aborted) return;
        if (!isTyped) setLoaded({ Editor, takesFocus: isFocused });
        else area.addEventListener('blur', () => setLoaded({ Editor, takesFocus: false }), { once: true, ...left });
      },
      () => {},
    );
    return () => left.abort();
  }, [field]);
  return { Editor: loaded?.Editor, takesFocus: loaded?.takesFocus ?? false };
}

function PlainSwitch({ isHeld, onPress }: { isHeld: boolean; onPress: () => void }) {
  return (
    <div className="rich-text-tools">
      <button
        type="button"
        className="rich-text-tool"
        aria-pressed="true"
        aria-disabled={isHeld || undefined}
        onClick={() => !isHeld && onPress()}
      >
        {m.rich_text_plain()}
      </button>
    </div>
  );
}
