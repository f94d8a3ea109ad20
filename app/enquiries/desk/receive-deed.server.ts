import { data, type RouterContextProvider, redirect } from 'react-router';
import { houseContext, leaveSentence, signedInStaff, visitContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { type FormAnswer, parseForm, readForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { readVersion, versionField } from '../../lib/revision.ts';
import { m } from '../../paraglide/messages.js';
import { findEnquiry, stepEnquiry } from './enquiry-desk.server.ts';
import { enquiryPath } from './enquiry-path.ts';
import type { Colleague, EnquirySteps } from './enquiry-steps.ts';
import { conflictOf, savedSentence } from './step-answer.server.ts';
import { stepSchema } from './step-form.ts';
import { stopUpdates } from './stop-updates.server.ts';
import { takeShortcut } from './take-shortcut.ts';

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; context: Context; params: { id: string } };

/** Whom an enquiry can be given to, and the list that its page leads back to. */
type Desk = { colleagues: readonly Colleague[]; back: string };

/** Takes what is done on an enquiry's page, and leads back to it: the next step, or that the family wants no updates. */
export async function receiveDeed({ request, context, params: { id } }: Args, { colleagues, back }: Desk) {
  const path = enquiryPath(id, back);
  if (!isId(id)) throw data(null, { status: 404 });
  const form = await readForm(request);
  if (form.get('intent') === 'withdraw') return leadBack(context, path, await stopUpdates(context, id, form));
  const staff = signedInStaff(context);
  const dateDone = takeShortcut(form, staff.id);
  const steps = parseForm(stepSchema, form, m.desk_unstorable());
  const revision = { id, version: readVersion(form) };
  const typed = { ...steps.typed, [versionField]: [String(revision.version)] };
  const answer = (rest: Partial<FormAnswer>, status: number) =>
    data<FormAnswer>({ typed, errors: {}, ...rest }, { status });
  if (steps.errors) return answer({ errors: steps.errors }, steps.status);
  const house = context.get(houseContext);
  try {
    const { owner_id, ...words } = steps.value;
    const owner = await findOwner(house.db, { id, owner_id }, colleagues);
    if (owner === undefined) return answer({ errors: { owner_id: m.enquiry_desk_owner_unknown() } }, 422);
    const wanted: EnquirySteps = { ...words, owner };
    const outcome = await stepEnquiry(house.db, house, staff, revision, wanted);
    if ('enquiry' in outcome) return leadBack(context, path, savedSentence(outcome, wanted.next_call_on ?? dateDone));
    if (outcome.refused === 'gone') return answer({ broke: m.enquiry_desk_gone() }, 404);
    if (outcome.refused === 'past day') return answer({ errors: { next_call_on: m.enquiry_desk_past_day() } }, 422);
    return answer({ conflict: await conflictOf(house.db, outcome.current, wanted) }, 409);
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    return answer({ broke: m.enquiry_desk_broke() }, visit.failureStatus ?? 500);
  }
}

/** Null = nobody; undefined = there is no such colleague any more. Who has it already may keep it. */
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

function leadBack(context: Context, path: string, sentence: string) {
  leaveSentence(context, sentence);
  return redirect(path, 303);
}
