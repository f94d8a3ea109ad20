import { diffArrays } from 'diff';
import type { BlockField, BlockFields, PagePicture } from '../block-fields.ts';
import { readableBlock } from '../block-form/block-values.ts';
import { type Block, declarationOf, type PageContent } from '../block-kinds.ts';

export type TextPart = { text: string; change: 'same' | 'added' | 'removed' };

export type FieldDifference = { name: string; label: string } & (
  | { parts: TextPart[]; pictures?: undefined }
  | { pictures: { before: PagePicture | null; after: PagePicture | null }; parts?: undefined }
);

export type EntryChange = 'added' | 'removed' | 'moved' | 'changed';

export type EntryDifference = {
  id: string;
  label: string;
  changes: EntryChange[];
  visibility: 'hidden' | 'shown' | undefined;
  fields: FieldDifference[];
  rows: EntryDifference[];
};

export type Comparison = { page: FieldDifference[]; blocks: EntryDifference[] };

/** What is different in `after`, block by block. Equal blocks are left out. */
export function compareContents(before: PageContent, after: PageContent, labels: PageLabels): Comparison {
  const page = (['title', 'description'] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, label: labels[name], parts: compareTexts(before[name], after[name]) }],
  );
  return { page, blocks: compareEntries(before.blocks.map(entryOf), after.blocks.map(entryOf)) };
}

type PageLabels = { title: string; description: string };

type Entry = {
  id: string;
  is_hidden: boolean;
  label: string;
  fields: BlockFields;
  values: Record<string, unknown>;
  rows: Entry[];
};

function entryOf({ id, kind, is_hidden, values, rows }: Block): Entry {
  const { label, fields, row = {} } = declarationOf(kind);
  const own = rows.map((one) => ({ ...one, label: '', fields: row, rows: [] }));
  return { id, is_hidden, label: label(), fields, values, rows: own };
}

function compareEntries(before: readonly Entry[], after: readonly Entry[]): EntryDifference[] {
  const moved = movedIds(before, after);
  const changed = after.map((entry) => {
    const earlier = before.find(({ id }) => id === entry.id);
    return { entry, difference: compareEntry(earlier, entry, moved.has(entry.id)) };
  });
  const removed = before.filter(({ id }) => !after.some((entry) => entry.id === id));
  const ordered = removed.reduce((list, entry) => {
    const place = before.slice(0, before.indexOf(entry)).findLast(({ id }) => list.some((one) => one.entry.id === id));
    const index = list.findIndex((one) => one.entry.id === place?.id) + 1;
    return list.toSpliced(index, 0, { entry, difference: compareEntry(entry, undefined, false) });
  }, changed);
  return ordered.flatMap(({ difference }) => difference ?? []);
}

/** Those outside the longest run that kept its order. */
function movedIds(before: readonly Entry[], after: readonly Entry[]): Set<string> {
  const isIn = (list: readonly Entry[]) => (entry: Entry) => list.some(({ id }) => id === entry.id);
  const ids = (list: readonly Entry[], other: readonly Entry[]) => list.filter(isIn(other)).map(({ id }) => id);
  const parts = diffArrays(ids(before, after), ids(after, before));
  return new Set(parts.filter(({ added }) => added).flatMap(({ value }) => value));
}

function compareEntry(
  before: Entry | undefined,
  after: Entry | undefined,
  isMoved: boolean,
): EntryDifference | undefined {
  const entry = after ?? before;
  if (!entry) return undefined;
  const fields = compareFields(entry.fields, before?.values, after?.values);
  const rows = compareEntries(before?.rows ?? [], after?.rows ?? []);
  const isShownOtherwise = before !== undefined && after !== undefined && before.is_hidden !== after.is_hidden;
  const changes: EntryChange[] = [];
  if (!before) changes.push('added');
  if (!after) changes.push('removed');
  if (isMoved) changes.push('moved');
  if (before && after && (fields.length > 0 || rows.length > 0)) changes.push('changed');
  if (changes.length === 0 && !isShownOtherwise) return undefined;
  const visibility = isShownOtherwise ? (after.is_hidden ? 'hidden' : 'shown') : undefined;
  return { id: entry.id, label: entry.label, changes, visibility, fields, rows };
}

type Values = Record<string, unknown> | undefined;

function compareFields(fields: BlockFields, before: Values, after: Values): FieldDifference[] {
  const [earlier, later] = [readableOr(fields, before), readableOr(fields, after)];
  return Object.entries(fields).flatMap(([name, field]): FieldDifference[] => {
    if (field.kind === 'picture') return comparePictures(name, field, before, after);
    const [from = '', to = ''] = [earlier[name], later[name]];
    const isSetByItself =
      (before === undefined || after === undefined) && field.kind !== 'text' && field.kind !== 'table';
    if (from === to || isSetByItself) return [];
    return [{ name, label: field.label(), parts: compareTexts(from, to) }];
  });
}

function readableOr(fields: BlockFields, values: Values): Record<string, string> {
  return values ? readableBlock(fields, values) : {};
}

function comparePictures(name: string, field: BlockField, before: Values, after: Values): FieldDifference[] {
  const [from, to] = [before?.[name] ?? null, after?.[name] ?? null] as (PagePicture | null)[];
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  return [{ name, label: field.label(), pictures: { before: from ?? null, after: to ?? null } }];
}

/** Beyond so many different words, the whole text is shown as removed and added: the work stays bounded. */
const maxDifferences = 1_500;

/** Word by word; what is between blanks is a word in any script. */
export function compareTexts(before: string, after: string): TextPart[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxDifferences });
  const all = parts
    ? parts.map(({ value, added, removed }): TextPart => {
        const change = added ? 'added' : removed ? 'removed' : 'same';
        return { text: value.join(''), change };
      })
    : [
        { text: before, change: 'removed' as const },
        { text: after, change: 'added' as const },
      ];
  return all.filter(({ text }) => text !== '');
}

function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter(Boolean);
}
