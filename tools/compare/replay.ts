import type { Answer } from '../../tests/answer.ts';
import { type CallRule, callRules } from '../../tests/api-contract.ts';
import { type Filling, type Form, fillIn, photoFile, readForms } from './forms.ts';
import { both, type Pair, password, people } from './schools.ts';
import { type Call, posted, type Twin } from './visitors.ts';

/** A form on a page, whose address differs in the ids of rows that each side has made. */
export type Place = { paths: Pair<string>; form: Form };

/** What ends sessions, or removes what other forms need, comes last. */
const lateForms = [/\/bin|delete|erase/, /settings|people|account/, /\/login|password|two-factor/, /logout/, /\/start/];

export function inOrder(places: Iterable<Place>): Place[] {
  const lateness = ({ paths, form }: Place) => lateForms.findLastIndex((late) => late.test(`${paths[0]} ${form.key}`));
  return [...places].toSorted((a, b) => lateness(a) - lateness(b));
}

/** How many forms were answered with each status. */
export type Outcomes = Map<number, number>;

/**
 * Sends one form in every way: by those who may not, emptied (refused), filled (saved), as the page had it before (a
 * conflict), and as our script sends it.
 */
export async function replay(person: Twin, others: readonly Twin[], place: Place, outcomes: Outcomes): Promise<void> {
  const forms = await findForms(person, place);
  if (!forms) return;
  const send = async (by: Twin, filling: Filling, sent: Pair<Form>, { isScripted = false } = {}) => {
    const calls = await both(sent, async (form) => ({
      path: isScripted ? dataAddress(form.action) : form.action,
      options: posted(await fillIn(form, filling)),
    }));
    const [, { status }] = await by.ask(calls, `${filling}, ${place.form.key}`);
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  };
  for (const other of others) await send(other, 'shown', forms);
  if (forms[0].fields.some(({ type }) => type !== 'hidden')) await send(person, 'emptied', forms);
  await send(person, 'filled', forms);
  await send(person, 'shown', forms);
  await send(person, 'filled', forms, { isScripted: true });
  const fresh = await findForms(person, place);
  if (fresh) await send(person, 'shown', fresh, { isScripted: true });
}

async function findForms(person: Twin, { paths, form: { key } }: Place): Promise<Pair<Form> | undefined> {
  let pages = await visit(person, paths);
  if (pages.some(({ headers }) => headers.get('location')?.startsWith('/login'))) {
    await person.begin();
    pages = await visit(person, paths);
  }
  const find = (page: Answer, path: string) => readForms(page, path).find((form) => form.key === key);
  const [before, after] = [find(pages[0], paths[0]), find(pages[1], paths[1])];
  return before && after ? [before, after] : undefined;
}

export function visit(person: Twin, [before, after]: Pair<string>): Promise<Pair<Answer>> {
  return person.ask([{ path: before }, { path: after }]);
}

/** Where the script of a page sends its forms to. */
function dataAddress(action: string): string {
  const [path = '', search] = action.split('?');
  return `${path === '/' ? '/_root' : path.replace(/\/$/, '')}.data${search ? `?${search}` : ''}`;
}

/** After all others: they change who asks. */
const sessionCalls = ['login.php', 'logout.php'];

type Ids = Record<string, string>;

/** Every call of the API: without anything, with all that it takes, and about the first thing of its list. */
export async function replayCalls(person: Twin): Promise<void> {
  const ids: Pair<Ids> = [{}, {}];
  const rules = Object.entries(callRules);
  for (const [name, rule] of rules.toSorted(([a], [b]) => sessionCalls.indexOf(a) - sessionCalls.indexOf(b))) {
    const { method, table = '', limits } = rule;
    const fields = Object.keys(limits);
    for (const sent of method === 'GET' ? [[], ...fields.map((field) => [field])] : [[], fields]) {
      const calls = await both(ids, async (own) => callOf(name, rule, wordsFor(sent, own[table])));
      const answers = await person.ask(calls);
      if (method !== 'GET' || sent.length > 0) continue;
      const first = (pattern: RegExp) => answers.map(({ body: list }) => pattern.exec(list)?.[1] ?? '0');
      for (const [side, id] of first(/"id":"([^"]+)"/).entries()) ids[side as 0 | 1][table] = id;
      const [before, after] = first(/"image_url":"\.([^"]+)"/).map((path) => ({ path: `/api${path}` }));
      if (before && after) await person.ask([before, after]);
    }
  }
}

function wordsFor(fields: readonly string[], id = '0'): Ids {
  const account = { username: people.administrator, password, code: '' };
  const words: Ids = {
    id,
    photo_id: id,
    before: id,
    email: 'family@village.example',
    mobile_no: '0000000417',
    ...account,
  };
  return Object.fromEntries(fields.map((field) => [field, words[field] ?? `A ${field} of the comparison`]));
}

async function callOf(name: string, { method, body, photo }: CallRule, words: Ids): Promise<Call> {
  const path = `/api/${name}`;
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  if (body === 'none') return { path: `${path}?${new URLSearchParams(words)}`, options: { method, headers } };
  if (body === 'json') {
    const json = { ...headers, 'Content-Type': 'application/json' };
    return { path, options: { method, headers: json, body: JSON.stringify(words) } };
  }
  const form = new FormData();
  for (const [field, word] of Object.entries(words)) form.append(field, word);
  if (photo) form.append('photo', await photoFile());
  return { path, options: posted(form) };
}
