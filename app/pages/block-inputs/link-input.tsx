import { useRef } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field, FieldFrame, fieldAttributes } from '../../ui/forms/field.tsx';
import { blockLimits, linkInputs } from '../block-fields.ts';
import type { TargetChoice } from '../menu/menu-targets.server.ts';

type LinkInputProps = {
  name: string;
  label: string;
  pages: readonly TargetChoice[];
  form: FormAnswer;
  isFocused: boolean;
};

/** A page from a list, or any address. Both say the same with script; without it, the one that was changed counts. */
export function LinkInput({ name, label, pages, form, isFocused }: LinkInputProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const inputs = linkInputs(name);
  const [typed = ''] = form.typed[name] ?? [];
  const isListed = (address: string) => address === 'tel:' || pages.some(({ to }) => to === address);
  const inputNamed = (one: string) => frame.current?.querySelector<HTMLInputElement>(`[name="${one}"]`);
  const choose = (address: string) => {
    const input = inputNamed(name);
    if (!input) return;
    input.value = address;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const follow = () => {
    const [list, input] = [inputNamed(inputs.page), inputNamed(name)];
    if (list && input) list.value = isListed(input.value) ? input.value : '';
  };
  return (
    <fieldset ref={frame} className="picture-choice link-input">
      <legend className="field-label">{label}</legend>
      <input type="hidden" name={inputs.opened} value={typed} />
      <FieldFrame label={m.pages_link_page()} name={inputs.page}>
        <select
          className="field-control"
          {...fieldAttributes({ label: '', name: inputs.page, typed: isListed(typed) ? typed : '' })}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{m.pages_link_none()}</option>
          {pages.map(({ to, label: title, isPublished }) => (
            <option key={to} value={to}>
              {isPublished ? title : m.menu_unpublished_page({ label: title })}
            </option>
          ))}
          <option value="tel:">{m.pages_link_call()}</option>
        </select>
      </FieldFrame>
      <div onInput={follow}>
        <Field
          label={m.pages_link_address()}
          name={name}
          hint={m.pages_address_hint()}
          typed={typed}
          error={form.errors[name]}
          maxLength={blockLimits.address}
          inputMode="url"
          autoComplete="off"
          isOptional
          isFocused={isFocused}
        />
      </div>
    </fieldset>
  );
}
