import { useRef, useState } from 'react';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { RestoredNote } from '../../ui/drafts/restored-note.tsx';
import { type StoredDraft, useDraft } from '../../ui/drafts/use-draft.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, FieldError, FieldFrame, fieldAttributes, Options } from '../../ui/forms/field.tsx';
import { ChoiceChip, FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { blockLimits, linkInputs, type PageFile, type PagePicture } from '../block-fields.ts';
import { FileInput, PictureInput } from '../block-inputs/file-inputs.tsx';
import { iconLabel, isSchoolIcon, schoolIcons } from '../block-inputs/school-icons.ts';
import { TableInput } from '../block-inputs/table-input.tsx';
import type { TargetChoice } from '../menu/menu-targets.server.ts';
import type { BlockAnswer, BlockInput, LoadedBlock } from './block-form.server.ts';
import { type AnyValues, documentInput, galleryInput, photoInput } from './block-values.ts';

type BlockFormProps = { loaded: LoadedBlock; answer: BlockAnswer | undefined };

/** What is typed survives a closed tab. The rows of the block are sent to the same address by forms of their own. */
export function BlockForm({ loaded, answer }: BlockFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const draft = useDraft(frame, answer, { lifetime: 'device' });
  const { restored } = draft;
  const missing = restored && fileChoiceOf(restored.typed) ? m.pages_restored_file() : undefined;
  return (
    <div ref={frame} className="block-form">
      <RestoredNote draft={draft} isSaved missing={missing} />
      <OpenBlock key={draft.formKey} loaded={loaded} answer={answer} draft={draft} />
    </div>
  );
}

/** As it was when the form was opened: what others save meanwhile is a conflict. */
function OpenBlock({ loaded, answer, draft }: BlockFormProps & { draft: StoredDraft }) {
  const [{ version, typed: saved, values, inputs }] = useState(loaded);
  const { restored } = draft;
  const typed = restored ? withoutFile(restored.typed, saved) : saved;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.pages_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm
      answer={answer?.isTableEdit ? undefined : answer}
      version={version}
      opened={saved}
      isUpload
      draft={draft}
      send={send}
    >
      <BlockInputs inputs={inputs} form={shown} values={values} tableNote={answer?.tableNote} />
    </AdminForm>
  );
}

const choices = ['picture', 'file'] as const;

function fileChoiceOf(typed: TypedForm) {
  return choices.find((name) => typed[name]?.[0] === 'new');
}

/** Files are not kept on a device: what was to be replaced by one is as it is saved. */
function withoutFile(typed: TypedForm, saved: TypedForm): TypedForm {
  const choice = fileChoiceOf(typed);
  if (!choice) return typed;
  const { focus_x, focus_y } = saved;
  return { ...typed, [choice]: saved[choice] ?? [], ...(focus_x && focus_y && { focus_x, focus_y }) };
}

type BlockInputsProps = {
  inputs: readonly BlockInput[];
  form: FormAnswer;
  values: AnyValues;
  tableNote: string | undefined;
};

function BlockInputs({ inputs, form, values, tableNote }: BlockInputsProps) {
  const order = [...inputs.map(({ name }) => name), photoInput, galleryInput, documentInput];
  const firstFaulty = order.find((name) => form.errors[name] !== undefined);
  return inputs.map((input) => {
    const { name, label } = input;
    const saved = values[name];
    switch (input.kind) {
      case 'picture':
        return <PictureInput key={name} {...input} saved={saved as PagePicture | null} form={form} />;
      case 'table':
        return <TableInput key={name} label={label} form={form} note={tableNote} />;
      case 'file':
        return <FileInput key={name} label={label} saved={saved as PageFile | null} form={form} />;
      case 'link':
        return <LinkInput key={name} {...input} form={form} isFocused={name === firstFaulty} />;
      case 'icon':
        return <IconInput key={name} name={name} label={label} form={form} />;
      default:
        return (
          <FieldInputs
            key={name}
            inputs={[input]}
            form={form}
            isFocusTaken={name !== firstFaulty}
            RichInput={RichTextField}
          />
        );
    }
  });
}

type IconInputProps = { name: string; label: string; form: FormAnswer };

/** Icons with their names. */
function IconInput({ name, label, form }: IconInputProps) {
  const chosen = form.typed[name]?.[0] as IconName;
  const error = form.errors[name];
  const offered: IconName[] = isSchoolIcon(chosen) ? schoolIcons : [chosen, ...schoolIcons];
  return (
    <details className="icon-choice" open={error !== undefined}>
      <summary>
        <span className="field-label">{label}</span>
        <span className="chip">
          <Icon name={chosen} />
          {iconLabel(chosen)}
        </span>
      </summary>
      <fieldset className="icon-grid">
        <legend className="visually-hidden">{label}</legend>
        {offered.map((option) => (
          <ChoiceChip key={option} name={name} value={option} chosen={chosen}>
            <Icon name={option} />
            {iconLabel(option)}
          </ChoiceChip>
        ))}
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
    </details>
  );
}

type LinkInputProps = {
  name: string;
  label: string;
  pages: readonly TargetChoice[];
  form: FormAnswer;
  isFocused: boolean;
};

/** A page from a list, or any address. Both say the same with script; without it, the one that was changed counts. */
function LinkInput({ name, label, pages, form, isFocused }: LinkInputProps) {
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
          <Options
            all={pages.map(({ to, label: title, isPublished }) => [
              to,
              isPublished ? title : m.menu_unpublished_page({ label: title }),
            ])}
          />
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
