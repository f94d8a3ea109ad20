import { href } from 'react-router';
import { countDemonstration, type DemonstrationTable } from '../../content-types.server.ts';
import { contentTypeOf } from '../../content-types.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { withSingleSpaces } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/start-page';

export const handle = adminPage(m.start_title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [counts, { name }] = await Promise.all([countDemonstration(db), findSchool(db)]);
  const removed = (Object.keys(counts) as DemonstrationTable[]).flatMap((table) =>
    counts[table] > 0 ? [{ table, label: labelOf(table, counts[table]) }] : [],
  );
  return { removed, schoolName: name };
}

const confirmationFields = {
  confirmation: { kind: 'text', label: m.start_confirmation, max: 200, required: m.start_confirmation_missing },
} as const;

export function action(args: Route.ActionArgs) {
  const { demonstration } = args.context.get(servicesContext);
  return handleForm(args, {
    fields: confirmationFields,
    failure: m.start_failed,
    async runOutside(db, { values: { confirmation } }) {
      const { name } = await findSchool(db);
      if (!isConfirmed(confirmation, name)) {
        return { refused: 'invalid', errors: { confirmation: m.start_confirmation_wrong({ name }) } } as const;
      }
      const { id, name: who } = requireStaff(args.context);
      await demonstration.remove({ id, name: who });
      return {};
    },
    done: () => ({ to: href('/admin/dashboard'), flash: m.start_done() }),
  });
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

function isConfirmed(typed: string, schoolName: string): boolean {
  const plain = (text: string) => withSingleSpaces(text).toLowerCase();
  return [schoolName, m.start_word()].some((text) => plain(text) === plain(typed));
}

const labels: Record<string, (inputs: { count: number }) => string> = {
  setting: m.start_facts,
  document: m.start_documents,
  disclosure_value: m.start_disclosure_values,
  enquiry: m.start_enquiries,
  page: m.start_pages,
};

function labelOf(table: DemonstrationTable, count: number): string {
  const label = labels[table] ?? contentTypeOf(table)?.labels.counted ?? m.selected_things;
  return label({ count });
}

export default function StartPage({ loaderData: { removed, schoolName }, actionData: answer }: Route.ComponentProps) {
  if (removed.length === 0) {
    return (
      <section className="panel">
        <EmptyState title={m.start_nothing()} link={{ to: href('/admin/dashboard'), label: m.admin_to_dashboard() }}>
          {m.start_nothing_help()}
        </EmptyState>
      </section>
    );
  }
  const look = { icon: 'trash-fill', className: 'button button-delete' } as const;
  const send = { ...look, label: m.start_button(), busyLabel: m.admin_deleting() };
  const error = answer?.errors.confirmation;
  return (
    <AdminForm answer={answer} send={send}>
      <h2>{m.start_removed()}</h2>
      <ul>
        {removed.map(({ table, label }) => (
          <li key={table}>{label}</li>
        ))}
      </ul>
      <h2>{m.start_stays()}</h2>
      <p>{m.start_stays_help()}</p>
      <Field
        label={m.start_confirmation()}
        hint={m.start_confirmation_hint({ name: schoolName, word: m.start_word() })}
        name="confirmation"
        typed={answer?.typed.confirmation?.[0] ?? ''}
        error={error}
        isFocused={error !== undefined}
        autoComplete="off"
        isRequired
      />
    </AdminForm>
  );
}
