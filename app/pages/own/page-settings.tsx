import { data, href, Link } from 'react-router';
import { conflictOnRecord } from '../../content/records.server.ts';
import { isRoutedContext, requireStaff, servicesContext } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import { fieldInputs, typedValues } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { AreaInput } from '../area-input.tsx';
import type { Route } from './+types/page-settings';
import { pageSettingFields, pathIn } from './own-page-fields.ts';
import { addressMessage, pathFault, settingsVersion, updatePageSettings } from './own-pages.server.ts';

export const handle = adminPage(m.pages_settings_title);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = isId(id) ? await findActive(context.get(servicesContext).db, 'page', id) : undefined;
  if (page?.key !== null) throw data(null, { status: 404 });
  return { id, version: settingsVersion(page), typed: typedValues(pageSettingFields, page) };
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { id } = params;
  if (!isId(id)) throw data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  return handleRecordForm(args, {
    fields: pageSettingFields,
    failure: m.pages_not_saved,
    check: ({ path }): FieldErrors => {
      const fault = pathFault(pathIn(path), context.get(isRoutedContext));
      return fault === undefined ? {} : { path: fault };
    },
    run: (tx, { values: { path, area }, version }) =>
      updatePageSettings(tx, { id, version }, { path: pathIn(path), area }, requireStaff(context)),
    conflict: (current, { typed }) =>
      conflictOnRecord(db, { table: 'page', fields: pageSettingFields, current, typed }),
    refuse: ({ fault }) => ({ errors: { path: addressMessage(fault) }, status: 422 }),
    done: () => ({ to: href('/admin/pages/:id', { id }), flash: m.pages_settings_saved() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

export default function PageSettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, typed } = loaderData;
  const input = fieldInputs(pageSettingFields, { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } });
  return (
    <>
      <AdminForm key={id} answer={answer} version={version} opened={typed}>
        <p>{m.pages_settings_hint()}</p>
        <Field hint={m.pages_address_of_page_hint()} autoCapitalize="none" {...input('path')} isRequired />
        <AreaInput {...input('area')} />
      </AdminForm>
      <p className="record-ways">
        <Link className="button-outline button-danger" to={href('/admin/:list/:id/delete', { list: 'pages', id })}>
          {m.pages_delete_own()}
        </Link>
      </p>
    </>
  );
}
