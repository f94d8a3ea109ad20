import { findLastActivity } from '../../activity/activity.server.ts';
import { patchRecord, updateRecord } from '../../content/records.server.ts';
import { requireStaff, type Staff } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import type { Fields } from '../../forms/fields.ts';
import { type FieldErrors, readForm, type TypedForm } from '../../forms/form.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { pageSize } from '../../lib/list-page.ts';
import { m } from '../../paraglide/messages.js';
import { type Caption, captionField, captionFields, captionNames, photoType } from '../photo-fields.ts';

/** `was` = what the page showed when it was opened. */
type CaptionChange = { id: string; values: Caption; was: Caption };

type CaptionOutcome =
  | { refused?: undefined; isChanged: boolean }
  | { refused: 'gone' }
  /** Somebody has written something else into a field that this changes. */
  | { refused: 'changed'; saved: Caption; who: string };

/** Two people may write the title and the description of one photo: only in one field do they meet. */
export async function saveCaption(
  tx: Transaction,
  { id, values, was }: CaptionChange,
  by: Staff,
): Promise<CaptionOutcome> {
  const written = captionNames.filter((name) => values[name] !== was[name]);
  return patchRecord(tx, 'photo', id, async (saved): Promise<CaptionOutcome> => {
    const open = written.filter((name) => saved[name] !== values[name]);
    if (open.some((name) => saved[name] !== was[name])) {
      const last = await findLastActivity(tx, 'photo', id);
      return { refused: 'changed', saved: { title: saved.title, alt: saved.alt }, who: last?.person_name ?? '' };
    }
    if (open.length === 0) return { isChanged: false };
    const changes = Object.fromEntries(open.map((name) => [name, values[name]]));
    const outcome = await updateRecord(tx, photoType, saved, changes, by);
    if (outcome.refused) throw new Error('A locked photo has changed.');
    return { isChanged: true };
  });
}

type Answered = { id: string; values: Caption; outcome: CaptionOutcome };

/** All photos of the page at once, as its form sends them without script. */
export async function handleCaptions(args: FormArgs & { url: URL }) {
  const form = await readForm(args.request);
  const ids = form.getAll('id').map(String).filter(isId).slice(0, pageSize);
  return handleForm(
    { ...args, form },
    {
      fields: fieldsOf(ids),
      failure: m.captions_not_saved,
      async run(tx, { values }) {
        const by = requireStaff(args.context);
        const answered: Answered[] = [];
        for (const id of ids) {
          const typed = captionIn(values, id);
          const outcome = await saveCaption(tx, { id, values: typed, was: captionIn(values, id, 'was_') }, by);
          answered.push({ id, values: typed, outcome });
        }
        return answered.every(({ outcome }) => !outcome.refused) ? answered : { refused: 'some' as const, answered };
      },
      refuse: ({ answered }, { values }) => ({ ...refusedFields(answered, values), status: 409 }),
      done: (answered) => ({ to: args.url.pathname + args.url.search, flash: sentence(answered) }),
    },
  );
}

function fieldsOf(ids: string[]): Fields {
  const entries = ids.flatMap((id) =>
    captionNames.flatMap((name) => [
      [captionField(name, id), captionFields[name]],
      [captionField(name, id, 'was_'), captionFields[name]],
    ]),
  );
  return Object.fromEntries(entries);
}

function captionIn(values: Record<string, unknown>, id: string, before: '' | 'was_' = ''): Caption {
  const textOf = (name: keyof Caption) => String(values[captionField(name, id, before)]);
  return { title: textOf('title'), alt: textOf('alt') };
}

function sentence(answered: Answered[]): string {
  const count = answered.filter(({ outcome }) => !outcome.refused && outcome.isChanged).length;
  return count === 0 ? m.captions_nothing() : m.captions_done_count({ count });
}

/** What the others have written is what the form then begins from: to send it again replaces it. */
function refusedFields(answered: Answered[], values: Record<string, unknown>) {
  const errors: FieldErrors = {};
  const typed: TypedForm = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, [String(text)]]));
  for (const { id, values: mine, outcome } of answered) {
    if (outcome.refused === 'gone') errors[captionField('title', id)] = m.captions_gone();
    for (const name of captionNames) {
      if (outcome.refused === 'gone') continue;
      const saved = outcome.refused ? outcome.saved[name] : mine[name];
      typed[captionField(name, id, 'was_')] = [saved];
      if (saved === mine[name] || !outcome.refused) continue;
      const who = outcome.who || m.captions_somebody();
      errors[captionField(name, id)] = m.captions_changed_plain({ who, text: saved });
    }
  }
  return { errors, typed };
}
