import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FieldError } from '../../forms/field.tsx';
import { hrefOf, type LinkPlace, removeLink, setLink } from './commands.ts';
import { ToolButton } from './toolbar.tsx';

type LinkPanelProps = {
  link: LinkPlace;
  /** Without a command nothing changes. */
  onDone: (command?: Command) => void;
};

/** Not a form, because it is inside one. */
export function LinkPanel({ link, onDone }: LinkPanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => input.current?.focus(), []);
  function choose() {
    const href = hrefOf(input.current?.value ?? '');
    setFaulty(href === undefined);
    if (href) onDone(setLink(link, href));
    else input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') choose();
    else onDone();
  }
  return (
    <fieldset className={isFaulty ? 'rich-text-link field-faulty' : 'rich-text-link'}>
      <legend className="visually-hidden">{m.rich_text_link()}</legend>
      <label className="field-label" htmlFor={id}>
        {m.rich_text_link_address()}
      </label>
      <p className="field-hint" id={`${id}hint`}>
        {m.rich_text_link_hint()}
      </p>
      <input
        ref={input}
        id={id}
        className="field-control"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={link.href}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${id}hint ${id}error` : `${id}hint`}
        onKeyDown={press}
      />
      {isFaulty && <FieldError id={`${id}error`}>{m.rich_text_link_refused()}</FieldError>}
      <div className="rich-text-link-buttons">
        <ToolButton icon="check-bold" label={m.rich_text_link_set()} onPress={choose} />
        {link.href && (
          <ToolButton icon="trash-fill" label={m.rich_text_link_remove()} onPress={() => onDone(removeLink(link))} />
        )}
        <ToolButton icon="x-bold" label={m.rich_text_link_cancel()} onPress={() => onDone()} />
      </div>
    </fieldset>
  );
}
