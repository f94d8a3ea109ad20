import { newId } from '../lib/ids.ts';
import { type Move, reorder } from '../lib/moves.ts';
import type { Block, PageContent } from './block-kinds.ts';

/** A block of a page, or a row of a block. */
export type Entry = { id: string; is_hidden: boolean; rows?: readonly Entry[] };

export type EntryIntent = 'hide' | 'show' | 'copy' | 'remove';

export const entryIntents: readonly EntryIntent[] = ['hide', 'show', 'copy', 'remove'];

/** Undefined = the entry, or the one beside it, is not there any more. */
export function moveEntry<One extends Entry>(entries: readonly One[], move: Move): One[] | undefined {
  const ids = entries.map(({ id }) => id);
  const isBeside = move.to === 'before' || move.to === 'after';
  if (!ids.includes(move.id) || (isBeside && !ids.includes(move.beside))) return undefined;
  return reorder(ids, move).flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
}

/** Undefined = the entry is not there any more. */
export function changeEntry<One extends Entry>(
  entries: readonly One[],
  id: string,
  intent: EntryIntent,
): One[] | undefined {
  const index = entries.findIndex((entry) => entry.id === id);
  const entry = entries[index];
  if (!entry) return undefined;
  if (intent === 'remove') return entries.toSpliced(index, 1);
  if (intent === 'copy') return entries.toSpliced(index + 1, 0, copyOf(entry));
  return entries.with(index, { ...entry, is_hidden: intent === 'hide' });
}

function copyOf<One extends Entry>(entry: One): One {
  const rows = entry.rows?.map((row) => ({ ...row, id: newId() }));
  return { ...entry, id: newId(), ...(rows && { rows }) };
}

/** Restores an entry of an earlier list after the one that preceded it there. Undefined = nothing to restore. */
export function putBack<One extends Entry>(
  entries: readonly One[],
  earlier: readonly One[],
  id: string,
): One[] | undefined {
  const index = earlier.findIndex((entry) => entry.id === id);
  const entry = earlier[index];
  if (!entry || entries.some((one) => one.id === id)) return undefined;
  const before = earlier.slice(0, index).findLast((one) => entries.some((other) => other.id === one.id));
  return entries.toSpliced(entries.findIndex((one) => one.id === before?.id) + 1, 0, entry);
}

export function findBlock(content: PageContent, id: string): Block | undefined {
  return content.blocks.find((block) => block.id === id);
}

export function replaceBlock(content: PageContent, block: Block): PageContent {
  return { ...content, blocks: content.blocks.map((one) => (one.id === block.id ? block : one)) };
}
