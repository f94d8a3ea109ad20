import { data, Form, href, Link } from 'react-router';
import { z } from 'zod';
import { requireStaff, servicesContext } from '../../context.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { handleForm } from '../../forms/handle-form.server.ts';
import { sendForm } from '../../forms/send-form.ts';
import { pageSize, readCursor } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/erase-page';
import { type EraseCounts, eraseEnquiriesOfPerson, listEnquiriesOfPerson } from './erase-enquiries.server.ts';

export const handle = adminPage(m.erase_title);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url.searchParams);
  const person = await listEnquiriesOfPerson(context.get(servicesContext).db, params.id, cursor);
  if (!person) throw data(null, { status: 404 });
  return { id: params.id, person };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    fields: eraseSchema,
    failure: m.erase_failed,
    runOutside: (db, { values }) => {
      const chosen = values.intent === 'all' ? { until: values.until } : { ids: values.enquiries };
      return eraseEnquiriesOfPerson(db, requireStaff(args.context), args.params.id, chosen);
    },
    done: (erased) => ({ to: href('/admin/enquiries'), flash: erased ? erasedSentence(erased) : m.erase_gone() }),
  });
}

/** `until` = the newest enquiry that the page counted: later ones were not announced, so they stay. */
const eraseSchema = z
  .object({
    intent: z.string().default(''),
    until: z.coerce.number().int().positive().catch(0),
    enquiries: z.array(z.string()).default([]),
  })
  .refine(
    ({ intent, until, enquiries }) =>
      intent === 'all' ? until > 0 : enquiries.length > 0 && enquiries.length <= pageSize,
    { path: ['enquiries'], error: () => m.erase_tick_one() },
  );

export const clientAction = sendForm<Route.ClientActionArgs>(m.erase_unsent);

type Person = Route.ComponentProps['loaderData']['person'];

export default function ErasePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, person } = loaderData;
  const { totals, rows, until, newer, older } = person;
  const isPaged = totals.enquiries > rows.length;
  return (
    <Form method="post" className="panel erase-form" noValidate>
      <FormNote answer={answer} />
      <Note kind="warning" title={m.erase_no_way_back()} />
      <EraseChoice person={person} answer={answer} />
      <Pager path={href('/admin/enquiries/:id/erase', { id })} newer={newer} older={older} />
      <ErasureSummary totals={totals} isPaged={isPaged} />
      <div className="button-row">
        <SendButton className="button button-delete" icon="trash-fill" busyLabel={m.erase_busy()}>
          {m.erase_button()}
        </SendButton>
        {isPaged && (
          <>
            <input type="hidden" name="until" value={until} />
            <SendButton intent="all" className="button button-delete" icon="trash-fill" busyLabel={m.erase_busy()}>
              {m.erase_all({ count: totals.enquiries })}
            </SendButton>
          </>
        )}
        <Link className="button-outline" to={href('/admin/enquiries/:id', { id })}>
          {m.admin_keep_it()}
        </Link>
      </div>
    </Form>
  );
}

function EraseChoice({ person, answer }: { person: Person; answer: FormAnswer | undefined }) {
  const { rows, totals } = person;
  const fault = answer?.errors.enquiries;
  return (
    <fieldset className="erase-choice" aria-describedby={fault && 'erase-error'}>
      <legend className="field-label">{m.erase_question({ count: totals.enquiries })}</legend>
      {totals.enquiries > 1 && <p className="field-hint">{m.erase_families()}</p>}
      {totals.enquiries > rows.length && <p className="field-hint">{m.erase_pages({ shown: rows.length })}</p>}
      {rows.map((enquiry) => (
        <EraseOne
          key={enquiry.id}
          enquiry={enquiry}
          isTicked={answer === undefined || (answer.typed.enquiries ?? []).includes(enquiry.id)}
          isFaulty={fault !== undefined}
        />
      ))}
      {fault && <FieldError id="erase-error">{fault}</FieldError>}
    </fieldset>
  );
}

type EraseOneProps = { enquiry: Person['rows'][number]; isTicked: boolean; isFaulty: boolean };

function EraseOne({ enquiry, isTicked, isFaulty }: EraseOneProps) {
  const { id, name, day, firstWords, notes, emails } = enquiry;
  return (
    <label className="tick-box">
      <input
        type="checkbox"
        name="enquiries"
        value={id}
        defaultChecked={isTicked}
        aria-invalid={isFaulty || undefined}
      />
      <span className="erase-one">
        <strong>{name}</strong> {day}
        <span className="erase-words">{firstWords}</span>
        <span className="field-hint">{countsLabel({ notes, emails })}</span>
      </span>
    </label>
  );
}

function ErasureSummary({ totals, isPaged }: { totals: EraseCounts; isPaged: boolean }) {
  const { consents, ...counted } = totals;
  const counts = countsLabel(counted);
  return (
    <>
      <h2>{m.erase_goes()}</h2>
      <p>{isPaged ? m.erase_goes_pages({ counts }) : m.erase_goes_all({ counts })}</p>
      <h2>{m.erase_stays()}</h2>
      <ul>
        {consents > 0 && <li>{m.erase_stays_proof()}</li>}
        <li>{m.erase_stays_activity()}</li>
        <li>{m.erase_stays_sent()}</li>
      </ul>
    </>
  );
}

function countsLabel({ enquiries, notes, emails }: Partial<EraseCounts>): string {
  const parts = [
    enquiries !== undefined && m.erase_count_enquiries({ count: enquiries }),
    notes !== undefined && m.erase_count_notes({ count: notes }),
    emails !== undefined && m.erase_count_emails({ count: emails }),
  ];
  return parts.filter(Boolean).join(', ');
}

function erasedSentence(erased: EraseCounts): string {
  if (erased.enquiries === 0) return m.erase_gone();
  const done = m.erase_done({ counts: countsLabel(erased) });
  return erased.consents > 0 ? `${done} ${m.erase_done_proof()}` : done;
}
