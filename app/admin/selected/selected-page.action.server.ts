import { data, href } from 'react-router';
import { maxAtOnce, runBulkChange, undoBulkChange } from '../../content/bulk-changes.server.ts';
import { findContent } from '../../content-types.server.ts';
import { isContentPath } from '../../content-types.ts';
import { requireStaff, type Services, type Staff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { listEnquiries } from '../../enquiries/inbox/enquiry-list.server.ts';
import { readInboxChoice } from '../../enquiries/inbox/inbox-choice.ts';
import { readForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { returnToAdmin } from '../../lib/paths.ts';
import { m } from '../../paraglide/messages.js';
import { confirmedField } from '../../ui/forms/confirm-form.tsx';
import type { SelectionAnswer, SelectionQuestion, SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';
import { listTrash } from '../bin/trash.server.ts';
import { type Chosen, countedItems, findVerb, type SelectedVerb } from './selected-verbs.server.ts';

type Args = FormArgs & { form: FormData };

type Selected = {
  services: Services;
  staff: Staff;
  list: string;
  verb: SelectedVerb;
  ids: string[];
  back: string;
};

export async function handleSelected(args: FormArgs, list: string) {
  const form = await readForm(args.request);
  const verb = findVerb(list, form.get('intent'));
  if (!verb) throw data(null, { status: 400 });
  const services = args.context.get(servicesContext);
  const staff = requireStaff(args.context);
  const back = returnToAdmin(form.get('back'), `/admin/${list}`, services.origin);
  const ids = await readIds(form, { services, staff, list, back });
  if (ids.length === 0) return answer({ failure: m.selected_none() }, 422);
  if (ids.length > maxAtOnce) return answer({ failure: m.selected_too_many({ most: maxAtOnce }) }, 422);
  const selected = { services, staff, list, verb, ids, back };
  const chosen = await readChoice(selected, form);
  return 'question' in chosen ? answer(chosen, chosen.status) : run({ ...args, form }, selected, chosen);
}

function answer({ question, failure }: SelectionAnswer, status = 200) {
  return data<SelectionAnswer>({ ...(question && { question }), ...(failure && { failure }) }, { status });
}

type QuestionAnswer = { question: SelectionQuestion; status: number };

async function readChoice(selected: Selected, form: FormData): Promise<Chosen | QuestionAnswer> {
  const { verb, services, ids } = selected;
  if (!verb.asking) return {};
  const { field } = verb.asking;
  const intent = form.get('intent') as SelectionVerb;
  const isConfirmed = form.get(confirmedField) === 'yes';
  const typed = String(form.get('value') ?? '');
  const choice = isConfirmed && field ? await field.read(services.db, typed, ids) : undefined;
  if (isConfirmed && !choice?.error) return choice?.chosen ?? {};
  const offered = await field?.offer(services.db);
  const shown = offered && choice?.error ? { ...offered, value: typed, error: choice.error } : offered;
  const question = { verb: intent, ids, back: selected.back, ...sentences(selected), ...(shown && { field: shown }) };
  return { question, status: choice?.error ? 422 : 200 };
}

function sentences({ verb, list, ids }: Selected) {
  const things = countedItems(list, ids.length);
  const { asking } = verb;
  return { title: asking?.title({ things }) ?? '', help: asking?.help() ?? '', sure: asking?.sure() ?? '' };
}

function run(args: Args, { services, staff, list, verb, ids, back }: Selected, chosen: Chosen) {
  const what = String(args.form.get('intent'));
  const { command, erase, done } = verb;
  const sentence = (changed: number) => {
    const left = ids.length - changed;
    if (changed === 0) return m.selected_nothing();
    const first = done({ things: countedItems(list, changed), count: changed });
    return left === 0 ? first : `${first} ${m.selected_left({ count: left })}`;
  };
  if (erase) {
    return handleForm(args, {
      fields: {},
      failure: m.selected_failed,
      runOutside: () => erase(services, ids, staff),
      done: (count) => ({ to: back, flash: sentence(count) }),
    });
  }
  return handleForm(args, {
    fields: {},
    failure: m.selected_failed,
    run: (tx) => runBulkChange(tx, { list, what }, command(chosen, services), ids, staff),
    done({ id, changed }) {
      const undo = { list, id, path: href('/admin/selected/:list/undo', { list }) };
      return { to: back, flash: sentence(changed), ...(changed > 0 && { undo }) };
    },
  });
}

export async function handleUndo(args: FormArgs, list: string) {
  const form = await readForm(args.request);
  const id = String(form.get('id'));
  if (!isId(id)) throw data(null, { status: 404 });
  const services = args.context.get(servicesContext);
  const staff = requireStaff(args.context);
  const commandOf = (what: string) => findVerb(list, what)?.command?.({}, services);
  return handleForm(
    { ...args, form },
    {
      fields: {},
      failure: m.selected_not_undone,
      run: async (tx) => (await undoBulkChange(tx, { list, id }, commandOf, staff)) ?? { changed: 0, left: 0 },
      done({ changed, left }) {
        const things = countedItems(list, changed);
        const first = changed > 0 ? m.selected_undone({ things }) : m.selected_nothing_undone();
        const flash = left > 0 ? `${first} ${m.selected_undo_left({ count: left })}` : first;
        return { ...backTo(form, returnToAdmin(form.get('back'), `/admin/${list}`, services.origin)), flash };
      },
    },
  );
}

type Place = Pick<Selected, 'services' | 'staff' | 'list' | 'back'>;

async function readIds(form: FormData, { services, staff, list, back }: Place): Promise<string[]> {
  // Without script there is no other way to select more than a page.
  if (form.has('everything')) {
    const { searchParams } = new URL(back, services.origin);
    return listMatchingIds(services.db, { list, searchParams, staffId: staff.id });
  }
  const ids = form.getAll('id').flatMap((text) => String(text).split(' ').filter(Boolean));
  if (!ids.every((id) => isKey(list, id))) throw data(null, { status: 404 });
  return [...new Set(ids)];
}

function isKey(list: string, key: string): boolean {
  if (list !== 'bin') return isId(key);
  const [kind, id, more] = key.split('/');
  return isContentPath(kind) && isId(id) && more === undefined;
}

/** One more than can be changed at once, so that the caller knows there are too many. */
const size = maxAtOnce + 1;

/** The ids of all that the list shows with these filters. */
export async function listMatchingIds(
  db: Connection,
  { list, searchParams, staffId }: { list: string; searchParams: URLSearchParams; staffId: string },
): Promise<string[]> {
  if (list === 'bin') {
    const { rows } = await listTrash(db, undefined, findContent(searchParams.get('kind')), size);
    return rows.slice(0, size).map(({ type, id }) => `${type.path}/${id}`);
  }
  const selection = findContent(list)?.selection;
  const { rows } =
    list === 'enquiries'
      ? await listEnquiries(db, { cursor: undefined, choice: readInboxChoice(searchParams), staffId, size })
      : typeof selection === 'function'
        ? await selection(db, searchParams, size)
        : { rows: [] };
  return rows.slice(0, size).map(({ id }) => id);
}
