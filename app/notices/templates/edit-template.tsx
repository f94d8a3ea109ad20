import { data, Form, href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { typedValues } from '../../forms/fields.ts';
import { readForm, type TypedForm, versionField } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { conflictOnRecord } from '../../records/conflict.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/edit-template';
import {
  isOurWording,
  type NoticeTemplate,
  secondLanguageErrors,
  type TemplateValues,
  templateFields,
  withOurWording,
} from './template-fields.ts';
import { TemplateForm } from './template-form.tsx';
import { findTemplate, resetTemplate, updateTemplate } from './templates.server.ts';

export const handle = adminPage(m.template_edit);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [template, { firstLanguage }] = await Promise.all([findTemplate(db, id), findSchool(db)]);
  if (!template) throw data(null, { status: 404 });
  const { removed_at, version, key } = template;
  const saved = { typed: typedValues(templateFields, formValues(template, firstLanguage)), errors: {} };
  const canReset = key !== null && !isOurWording(template);
  return { id, version, saved, canReset, isInBin: removed_at !== null };
}

function formValues(template: NoticeTemplate, first: Language) {
  return withOurWording(template, first) as NoticeTemplate & TemplateValues;
}

const resetIntent = 'reset';

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const saved = isId(id) ? await findTemplate(args.context.get(servicesContext).db, id) : undefined;
  if (!saved) throw data(null, { status: 404 });
  const form = await readForm(args.request);
  const posted = { ...args, form };
  return form.get('intent') === resetIntent ? reset(posted, saved) : save(posted, saved);
}

function save(args: FormArgs, { id, key }: NoticeTemplate) {
  return handleRecordForm(args, {
    fields: templateFields,
    failure: m.template_failed,
    check: (values) => secondLanguageErrors(key, values),
    run: (tx, { values, version }) => updateTemplate(tx, { id, version }, values, requireStaff(args.context)),
    conflict: (current, { typed }) => conflictOf(args, current, typed),
    done: () => ({ to: href('/admin/templates'), flash: m.template_updated() }),
  });
}

function reset(args: FormArgs & { form: FormData }, saved: NoticeTemplate) {
  return handleRecordForm(args, {
    fields: {},
    failure: m.template_failed,
    run: (tx, { version }) => resetTemplate(tx, { id: saved.id, version }, requireStaff(args.context)),
    conflict: (current) => conflictOf(args, current),
    done: () => {
      const { name } = withOurWording({ ...saved, name: '' }, 'en');
      return { to: href('/admin/templates'), flash: m.template_reset_done({ name }) };
    },
  });
}

async function conflictOf({ context }: FormArgs, current: NoticeTemplate, typed?: TypedForm) {
  const { db } = context.get(servicesContext);
  const shown = formValues(current, (await findSchool(db)).firstLanguage);
  return conflictOnRecord(db, {
    table: 'notice_template',
    fields: templateFields,
    current: shown,
    typed: typed ?? typedValues(templateFields, shown),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function EditTemplate({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, version, saved, canReset, isInBin } = loaderData;
  return (
    <>
      <TemplateForm key={`${id} ${version}`} answer={answer} saved={saved} version={version} isInBin={isInBin} />
      {canReset && !isInBin && (
        <Form method="post" className="panel">
          <input type="hidden" name={versionField} value={version} />
          <SendButton
            intent={resetIntent}
            icon="arrow-u-up-left-bold"
            className="button-outline"
            busyLabel={m.template_reset_busy()}
          >
            {m.template_reset()}
          </SendButton>
        </Form>
      )}
    </>
  );
}
