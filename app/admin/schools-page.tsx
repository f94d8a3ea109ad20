import { data, href, Link, type RouterContextProvider, redirect } from 'react-router';
import { LinkField } from '../accounts/people/people-panels.tsx';
import { hasTwoFactor } from '../accounts/two-factor/two-factor.server.ts';
import { recordActivity } from '../activity/activity.server.ts';
import {
  type HostedSchool,
  type Hosting,
  type HostingCommand,
  hostingCommands,
  requireStaff,
  servicesContext,
  setFlash,
} from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { Fields } from '../forms/fields.ts';
import { type FormAnswer, readForm } from '../forms/form.ts';
import { handleForm } from '../forms/handle-form.server.ts';
import { inputsOf } from '../forms/input-data.ts';
import { formatDay } from '../lib/dates.ts';
import { formatNumber } from '../lib/languages/numbers.ts';
import { readSearchText } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { ConfirmForm, confirmedField } from '../ui/forms/confirm-form.tsx';
import { FieldInputs } from '../ui/forms/field-inputs.tsx';
import { sendAction, UnsentNote, useLastAnswer } from '../ui/forms/last-answer.tsx';
import { Note } from '../ui/note.tsx';
import { adminPage } from '../ui/page-facts.ts';
import { SearchForm } from '../ui/records/record-list.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Route } from './+types/schools-page';

const path = href('/admin/schools');
const heads = [m.hosting_name, m.hosting_disk, m.hosting_backup, m.hosting_seen, m.hosting_emails, m.hosting_errors];
const maxRows = 100;

export const handle = adminPage(m.hosting_title);

const newSchool = {
  name: { kind: 'text', label: m.hosting_name, hint: m.hosting_name_hint, max: 40, isOptional: false },
  address: { kind: 'text', label: m.hosting_address, hint: m.hosting_address_hint, max: 300, isOptional: false },
} as const satisfies Fields;

/** @throws 404 on the website of a school, and the way to two-step verification, without which nobody sees the list */
async function requireHosting(context: Readonly<RouterContextProvider>): Promise<Hosting> {
  const { db, hosting } = context.get(servicesContext);
  const { id, role } = requireStaff(context);
  if (!hosting || role !== 'administrator') throw data(null, { status: hosting ? 403 : 404 });
  if (await hasTwoFactor(db, id)) return hosting;
  setFlash(context, m.hosting_two_factor());
  throw redirect(href('/admin/account/two-factor'));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = (await requireHosting(context)).list();
  const q = readSearchText(url.searchParams)?.toLowerCase() ?? '';
  const named = all.filter(({ name }) => name === q);
  const found = named.length > 0 ? named : all.filter(({ name, address }) => `${name} ${address}`.includes(q));
  const schools = found.toSorted((one, other) => Number(other.reason !== '') - Number(one.reason !== ''));
  return { q, count: found.length, schools: schools.slice(0, maxRows), inputs: inputsOf(newSchool) };
}

type Answer = FormAnswer & { toConfirm?: HostingCommand; done?: string; link?: string };

/** No redirect, because a link is only in this answer. */
export async function action(args: Route.ActionArgs) {
  const hosting = await requireHosting(args.context);
  const by = requireStaff(args.context);
  const form = await readForm(args.request);
  const command = hostingCommands.find((one) => one === form.get('intent'));
  if (!command) throw data(null, { status: 400 });
  const nothing = { typed: {}, errors: {} };
  if (command !== 'create' && form.get(confirmedField) !== 'yes')
    return data<Answer>({ ...nothing, toConfirm: command });
  return handleForm(
    { ...args, form },
    {
      fields: newSchool,
      failure: m.hosting_failed,
      async runOutside(db, { values }) {
        const outcome = await hosting.run(command, values, by);
        if ('refused' in outcome) return outcome;
        const activity = { kind: kinds[command], subject: 'hosted-school', label: values.name } as const;
        await inTransaction(db, (tx) => recordActivity(tx, by, activity));
        return outcome;
      },
      refuse: () => ({ failure: m.hosting_refused(), status: 422 }),
      done: ({ link }) => {
        const opened = link.includes('/setup/') ? m.hosting_set_up() : m.hosting_entered();
        return { stay: { ...nothing, link, done: link ? opened : m.hosting_done() } satisfies Answer as Answer };
      },
    },
  );
}

const kinds = { create: 'create', suspend: 'change', resume: 'restore', enter: 'sign-in' } as const;

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function SchoolsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, count, schools, inputs } = loaderData;
  const { answer, unsent } = useLastAnswer(actionData as Answer | undefined);
  const form = answer?.typed.intent?.[0] === 'create' ? answer : undefined;
  const send = { intent: 'create', icon: 'plus-bold', label: m.hosting_create(), busyLabel: m.ui_busy() } as const;
  return (
    <>
      <UnsentNote message={unsent} />
      {answer?.failure && !form && <Note kind="error" title={answer.failure} isFocused />}
      {answer?.done && <Note kind="success" title={answer.done} isFocused />}
      {answer?.link && (
        <section className="panel">
          <LinkField link={answer.link} />
        </section>
      )}
      <section className="panel">
        <div className="record-tools">
          <SearchForm path={path} label={m.hosting_search()} chosen={{ q }} filters={undefined} />
          <a className="button" href="#field-name">
            {m.hosting_create()}
          </a>
        </div>
        {schools.length > 0 ? (
          <DataTable head={heads.map((head) => head())} named={0} stacks rows={schools.map(rowOf)} />
        ) : (
          <EmptyState title={q ? m.admin_nothing_fits() : m.hosting_empty()} />
        )}
        {count > maxRows && <p>{m.hosting_count({ shown: maxRows, count: formatNumber(count) })}</p>}
        <div className="button-row">
          {schools.length === 1 && schools.map((school) => <Commands key={school.name} {...school} answer={answer} />)}
        </div>
      </section>
      <AdminForm key={answer?.link} answer={form} send={send}>
        <FieldInputs inputs={inputs} form={form ?? { typed: {}, errors: {} }} />
      </AdminForm>
    </>
  );
}

const statuses = {
  open: m.hosting_open,
  suspended: m.hosting_suspended,
  held: m.hosting_held,
  failing: m.hosting_failing,
} satisfies Record<HostedSchool['status'], () => string>;

function rowOf({ name, address, status, reason, limits, ...school }: HostedSchool) {
  const { diskBytes, lastBackupAt, lastSignInAt, emailsToday, errors } = school;
  const dayOf = (at: string | undefined) => (at ? formatDay(at) : '–');
  const shown = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count));
  const disk = diskBytes === undefined ? undefined : Math.ceil(diskBytes / 1024 ** 2);
  return [
    <>
      <Link className="people-link" to={`${path}?${new URLSearchParams({ q: name })}`}>
        {name}
      </Link>
      <span className="data-table-more">
        {address} <Tag tone={reason ? 'alarm' : status === 'open' ? 'pata' : 'kagoj'}>{statuses[status]()}</Tag>{' '}
        {reason}
      </span>
    </>,
    m.hosting_of({ used: shown(disk), limit: m.upload_mb({ size: formatNumber(limits.diskMb) }) }),
    dayOf(lastBackupAt),
    dayOf(lastSignInAt),
    m.hosting_of({ used: shown(emailsToday), limit: formatNumber(limits.emailsADay) }),
    shown(errors),
  ];
}

const questions = {
  suspend: { icon: 'pause-fill', label: m.hosting_suspend, help: m.hosting_suspend_help },
  resume: { icon: 'play-fill', label: m.hosting_resume, help: m.hosting_resume_help },
  enter: { icon: 'key-fill', label: m.hosting_enter, help: m.hosting_enter_help },
} as const;

function Commands({ name, status, answer }: HostedSchool & { answer: Answer | undefined }) {
  return (status === 'open' ? (['enter', 'suspend'] as const) : (['resume'] as const)).map((command) => {
    const { icon, label, help } = questions[command];
    const question = { title: `${label()}: ${name}`, help: help(), safe: m.admin_keep_it(), sure: label() };
    return (
      <ConfirmForm
        key={command}
        intent={command}
        isConfirming={answer?.toConfirm === command}
        question={question}
        icon={icon}
        className="button-outline"
        label={label()}
      >
        <input type="hidden" name="name" value={name} />
      </ConfirmForm>
    );
  });
}
