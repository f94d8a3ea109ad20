import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field, Options, SelectField, TickBox } from '../../ui/forms/field.tsx';
import { ChoiceChip } from '../../ui/forms/field-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AreaInput } from '../area-input.tsx';
import { menuGroupFields, menuLinkFields, topLine } from './menu-fields.ts';
import type { MenuFormChoices } from './menu-form.action.server.ts';

type LinkInputsProps = { form: FormAnswer | undefined; choices: MenuFormChoices };

export function MenuLinkInputs({ form, choices }: LinkInputsProps) {
  const input = fieldInputs(menuLinkFields, form);
  const isTicked = form?.typed.is_overview?.[0] === '1';
  return (
    <>
      <SelectField hint={m.menu_to_hint()} {...input('to')}>
        <TargetOptions targets={choices.targets} />
      </SelectField>
      <Field hint={m.menu_address_hint()} {...input('address')} inputMode="url" isOptional />
      <Field hint={m.menu_label_hint()} {...input('label')} isOptional />
      <SelectField hint={m.menu_parent_hint()} {...input('parent')}>
        <ParentOptions groups={choices.groups} />
      </SelectField>
      <div>
        <TickBox
          label={m.menu_is_overview()}
          name="is_overview"
          value="1"
          isTicked={isTicked}
          hint={m.menu_is_overview_hint()}
        />
      </div>
      <IconChoice chosen={form?.typed.icon?.[0] ?? ''} />
    </>
  );
}

function TargetOptions({ targets }: Pick<MenuFormChoices, 'targets'>) {
  const own = targets.filter(({ isOwn }) => isOwn);
  return (
    <>
      <option value="">{m.menu_to_address()}</option>
      <optgroup label={m.menu_pages()}>{targets.filter(({ isOwn }) => !isOwn).map(targetOption)}</optgroup>
      {own.length > 0 && <optgroup label={m.menu_own_pages()}>{own.map(targetOption)}</optgroup>}
    </>
  );
}

function targetOption({ to, label, isPublished }: MenuFormChoices['targets'][number]) {
  return (
    <option key={to} value={to}>
      {isPublished ? label : m.menu_unpublished_page({ label })}
    </option>
  );
}

function ParentOptions({ groups }: Pick<MenuFormChoices, 'groups'>) {
  const ofPlace = (place: 'header' | 'footer') => (
    <Options all={groups.filter((group) => group.place === place).map(({ id, label }) => [id, label])} />
  );
  return (
    <>
      <optgroup label={m.menu_header()}>
        <option value={topLine}>{m.menu_top_line()}</option>
        {ofPlace('header')}
      </optgroup>
      <optgroup label={m.menu_footer()}>{ofPlace('footer')}</optgroup>
    </>
  );
}

function IconChoice({ chosen }: { chosen: string }) {
  return (
    <details className="menu-group row-details">
      <summary>{m.menu_icon_hint()}</summary>
      <fieldset className="choice-row menu-icons">
        <legend className="visually-hidden">{m.menu_icon()}</legend>
        {menuLinkFields.icon.options.map((icon) => (
          <ChoiceChip key={icon} name="icon" value={icon} chosen={chosen}>
            {icon && <Icon name={icon} />}
            {menuLinkFields.icon.optionLabel(icon)}
          </ChoiceChip>
        ))}
      </fieldset>
    </details>
  );
}

export function MenuGroupInputs({ form, place }: { form: FormAnswer | undefined; place: 'header' | 'footer' }) {
  const input = fieldInputs(menuGroupFields, form);
  return (
    <>
      <Field hint={m.menu_group_label_hint()} {...input('label')} isRequired />
      {place === 'header' ? (
        <AreaInput {...input('area')} />
      ) : (
        <input type="hidden" name="area" value={form?.typed.area?.[0] ?? menuGroupFields.area.initial} />
      )}
    </>
  );
}
