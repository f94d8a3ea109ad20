import { data } from 'react-router';
import { requireStaff } from '../../context.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleMove, rowSchema } from '../../forms/handle-move.server.ts';
import { m } from '../../paraglide/messages.js';
import type { PageContent } from '../block-kinds.ts';
import { changeDraft, refuseDraft } from '../drafts.server.ts';
import { changeEntry, type Entry, type EntryIntent, entryIntents, moveEntry, putBack } from '../entries.ts';
import { parseContent } from '../page-content.ts';

export type EntryPlace = {
  pageId: string;
  path: string;
  prefix: 'block' | 'row';
  /** Undefined = the list is not there any more. */
  read: (content: PageContent) => readonly Entry[] | undefined;
  write: (content: PageContent, entries: readonly Entry[]) => PageContent;
};

type EntryArgs = FormArgs & { form: FormData };

/** Moves, hides, copies, removes or puts back one entry. None of them asks for a version. */
export function handleEntryForm(args: EntryArgs, place: EntryPlace) {
  const intent = args.form.get('intent');
  if (args.form.has('to')) return handleEntryMove(args, place);
  if (intent === 'restore') return handlePutBack(args, place);
  if (entryIntents.includes(intent as EntryIntent)) return handleChange(args, place, intent as EntryIntent);
  throw data(null, { status: 400 });
}

export function isEntryForm(form: FormData, prefix: EntryPlace['prefix']): boolean {
  const intent = form.get('intent');
  if (intent === 'restore') return form.get('list') === prefix;
  return form.has('to') || entryIntents.includes(intent as EntryIntent);
}

function handleEntryMove(args: EntryArgs, place: EntryPlace) {
  return handleMove(args, {
    async run(tx, move, by) {
      const change = (content: PageContent) => withEntries(place, content, (entries) => moveEntry(entries, move));
      const outcome = await changeDraft(tx, place.pageId, change, by);
      if (outcome.refused) return undefined;
      const entries = place.read(outcome.content) ?? [];
      const index = entries.findIndex(({ id }) => id === move.id);
      return { message: m.pages_moved({ place: index + 1, count: entries.length }), page: place.path };
    },
    rowId: (id) => `${place.prefix}-${id}`,
    gone: m.pages_move_gone,
    failure: m.pages_not_saved,
  });
}

function withEntries(
  place: EntryPlace,
  content: PageContent,
  change: (entries: readonly Entry[]) => readonly Entry[] | undefined,
): PageContent | undefined {
  const entries = place.read(content);
  const changed = entries && change(entries);
  return changed && place.write(content, changed);
}

const doneMessages: Record<EntryIntent, () => string> = {
  hide: m.pages_is_hidden,
  show: m.pages_is_shown,
  copy: m.pages_is_copied,
  remove: m.pages_is_removed,
};

function handleChange(args: EntryArgs, place: EntryPlace, intent: EntryIntent) {
  return handleForm(args, {
    fields: rowSchema,
    failure: m.pages_not_saved,
    run: (tx, { values: { id } }) => {
      const change = (content: PageContent) =>
        withEntries(place, content, (entries) => changeEntry(entries, id, intent));
      return changeDraft(tx, place.pageId, change, requireStaff(args.context), { canUndo: intent === 'remove' });
    },
    refuse: refuseDraft,
    done: (_outcome, { values: { id } }) => {
      const flash = doneMessages[intent]();
      if (intent !== 'remove') return { to: `${place.path}#${place.prefix}-${id}`, flash };
      return { to: place.path, flash, undo: { list: place.prefix, id, path: place.path } };
    },
  });
}

function handlePutBack(args: EntryArgs, place: EntryPlace) {
  return handleForm(args, {
    fields: rowSchema,
    failure: m.pages_not_saved,
    run: (tx, { values: { id } }) =>
      changeDraft(
        tx,
        place.pageId,
        (content, page) => {
          const before = parseContent(page.draft_before);
          const earlier = (before && place.read(before)) ?? [];
          return withEntries(place, content, (entries) => putBack(entries, earlier, id));
        },
        requireStaff(args.context),
      ),
    refuse: refuseDraft,
    done: () => ({ ...backTo(args.form, place.path), flash: m.pages_is_back() }),
  });
}
