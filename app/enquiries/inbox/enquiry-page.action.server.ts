import { data, href } from 'react-router';
import { conflictWith } from '../../content/records.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { labelsOf, pickFields } from '../../forms/fields.ts';
import { type FieldErrors, readForm, type TypedForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import { isId } from '../../lib/ids.ts';
import { tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { confirmedField } from '../../ui/forms/confirm-form.tsx';
import { restoreByOffice, stopByOffice } from '../consent/consents.server.ts';
import { stateLabel } from '../enquiry-rules.ts';
import { type EnquiryRow, findEnquiry, type StepResult, updateEnquiry } from './enquiry-steps.server.ts';
import {
  applyShortcut,
  applySteps,
  type Colleague,
  type EnquirySteps,
  type StepState,
  stepFields,
} from './enquiry-steps.ts';
import { enquiryPath } from './inbox-choice.ts';

type StepOptions = { colleagues: readonly Colleague[]; back: string };

export async function updateEnquiryPage(args: FormArgs, id: string, { colleagues, back }: StepOptions) {
  if (!isId(id)) throw data(null, { status: 404 });
  const posted = { ...args, form: await readForm(args.request) };
  const to = enquiryPath(id, back);
  switch (posted.form.get('intent')) {
    case 'withdraw':
      return stopUpdates(posted, id, to);
    case 'restore':
      return restoreUpdates(posted, id, to);
    default:
      return saveSteps(posted, id, colleagues, to);
  }
}

type Args = FormArgs & { form: FormData };

/** The ticked consents, whose withdrawal needs a confirmation. */
type StopQuestion = { consentsToConfirm: string[] };

async function stopUpdates(args: Args, id: string, to: string) {
  const ids = args.form.getAll('consent').map(String);
  if (ids.length > 0 && args.form.get(confirmedField) !== 'yes') return data<StopQuestion>({ consentsToConfirm: ids });
  return handleForm(args, {
    fields: {},
    failure: m.enquiry_admin_failed,
    run: (tx) => stopByOffice(tx, requireStaff(args.context), id, ids),
    done: ([first]) => {
      if (!first?.withdrawn_at) return { to, flash: m.enquiry_admin_none_stopped() };
      const undo = { list: 'consents', id: first.withdrawn_at, path: href('/admin/enquiries/:id', { id }) };
      return { to, flash: m.enquiry_admin_stopped(), undo };
    },
  });
}

/** With script from the message on any page, which stays as it is. */
function restoreUpdates(args: Args, id: string, to: string) {
  const moment = String(args.form.get('id'));
  return handleForm(args, {
    fields: {},
    failure: m.enquiry_admin_failed,
    run: (tx) => restoreByOffice(tx, requireStaff(args.context), id, moment),
    done: (count) => ({
      ...backTo(args.form, to),
      flash: count > 0 ? m.enquiry_admin_stop_undone() : m.enquiry_admin_none_undone(),
    }),
  });
}

function saveSteps(args: Args, id: string, colleagues: readonly Colleague[], to: string) {
  const services = args.context.get(servicesContext);
  const staff = requireStaff(args.context);
  const dateDone = applyShortcut(args.form, staff.id);
  return handleRecordForm(args, {
    fields: stepFields,
    failure: m.enquiry_admin_failed,
    async prepare(form, values): Promise<{ steps: EnquirySteps; errors?: FieldErrors }> {
      if (lacksReason(form)) return { steps: {}, errors: { reason: m.enquiry_admin_reason_missing() } };
      if (!values) return { steps: {} };
      const { owner_id, ...steps } = values;
      const owner = await findOwner(services.db, { id, owner_id }, colleagues);
      if (owner === undefined) return { steps, errors: { owner_id: m.enquiry_admin_owner_unknown() } };
      return { steps: { ...steps, owner } };
    },
    async runOutside(db, { prepared, version }) {
      const outcome = await updateEnquiry(db, services, staff, { id, version }, prepared.steps);
      // There is no bin for enquiries: the sentence about it would mislead.
      return 'refused' in outcome && outcome.refused === 'gone' ? { refused: 'erased' as const } : outcome;
    },
    conflict: (current, { prepared }) => conflictOf(services.db, current, prepared.steps),
    refuse: ({ refused }) =>
      refused === 'erased'
        ? { failure: m.enquiry_admin_gone(), status: 404 }
        : { errors: { next_call_on: m.enquiry_admin_past_day() }, status: 422 },
    done: (result, { prepared }) => ({
      to,
      flash: savedSentence(result, prepared.steps.next_call_on ?? dateDone),
    }),
  });
}

/** Null = nobody; undefined = no such colleague any more. The current owner may stay. */
async function findOwner(
  db: Connection,
  { id, owner_id }: { id: string; owner_id: string },
  colleagues: readonly Colleague[],
): Promise<Colleague | null | undefined> {
  if (owner_id === '') return null;
  const colleague = colleagues.find((one) => one.id === owner_id);
  if (colleague) return colleague;
  const saved = await findEnquiry(db, id);
  return saved?.owner_id === owner_id ? { id: owner_id, name: saved.owner_name } : undefined;
}

function savedSentence({ enquiry, isUnchanged }: StepResult, typedDate: string | undefined): string {
  if (isUnchanged) return m.enquiry_admin_unchanged();
  if (!typedDate || enquiry.next_call_on) return m.enquiry_admin_saved();
  return m.enquiry_admin_saved_without({ day: formatPlainDay(typedDate) });
}

/** Notes are not compared: both stay in the history. A note that was sent twice has to be confirmed. */
async function conflictOf(db: Connection, current: EnquiryRow, steps: EnquirySteps) {
  const mine = applySteps(current, steps);
  const owners = new Map([current, mine].map(({ owner_id, owner_name }) => [owner_id ?? '', owner_name]));
  const typedOf = ({ state, reason, owner_id, next_call_on }: StepState): TypedForm => ({
    state: [state],
    reason: [reason],
    owner_id: [owner_id ?? ''],
    next_call_on: [next_call_on ?? ''],
  });
  const conflict = await conflictWith(db, {
    subject: 'enquiry',
    current: { id: current.id, version: current.version, typed: typedOf(current) },
    typed: typedOf(mine),
    labels: labelsOf(pickFields(stepFields, ['state', 'reason', 'owner_id', 'next_call_on'])),
    readable: (typed) => {
      const [owner = '', day] = [typed.owner_id?.[0], typed.next_call_on?.[0]];
      return {
        ...typed,
        state: [stateLabel(typed.state?.[0] as EnquiryRow['state'])],
        owner_id: [owners.get(owner) || m.enquiry_admin_owner_nobody()],
        next_call_on: [day ? formatPlainDay(day) : ''],
      };
    },
  });
  return { ...conflict, mustBeSeen: Boolean(steps.note) };
}

function lacksReason(form: FormData): boolean {
  return form.get('state') === 'not-now' && tidy(String(form.get('reason') ?? '')) === '';
}
