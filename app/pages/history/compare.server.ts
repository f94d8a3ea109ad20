import { setImmediate } from 'node:timers/promises';
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

/** What is different in `after`, block by block. Equal blocks are left out. Other requests are answered between texts. */
export async function compareContents(
  before: PageContent,
  after: PageContent,
  labels: PageLabels,
): Promise<Comparison> {
  const work = { left: maxPageDifferences };
  const page: FieldDifference[] = [];
  for (const name of ['title', 'description'] as const) {
    if (before[name] === after[name]) continue;
    page.push({ name, label: labels[name], parts: await compareInTurn(before[name], after[name], work) });
  }
  return { page, blocks: await compareEntries(before.blocks.map(entryOf), after.blocks.map(entryOf), work) };
}

/** `left`: how many different words may still be compared. */
type Work = { left: number };

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

async function compareEntries(
  before: readonly Entry[],
  after: readonly Entry[],
  work: Work,
): Promise<EntryDifference[]> {
  const moved = movedIds(before, after);
  const earlier = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const ordered: { entry: Entry; difference: EntryDifference | undefined }[] = [];
  for (const entry of after) {
    ordered.push({ entry, difference: await compareEntry(earlier.get(entry.id), entry, moved.has(entry.id), work) });
  }
  for (const [at, entry] of before.entries()) {
    if (ids.has(entry.id)) continue;
    // Everything before it is listed by now: it follows the one that it followed.
    const index = ordered.findIndex((one) => one.entry.id === before[at - 1]?.id) + 1;
    ordered.splice(index, 0, { entry, difference: await compareEntry(entry, undefined, false, work) });
  }
  return ordered.flatMap(({ difference }) => difference ?? []);
}

/** Those outside the longest run that kept its order. */
function movedIds(before: readonly Entry[], after: readonly Entry[]): Set<string> {
  const isIn = (list: readonly Entry[]) => (entry: Entry) => list.some(({ id }) => id === entry.id);
  const ids = (list: readonly Entry[], other: readonly Entry[]) => list.filter(isIn(other)).map(({ id }) => id);
  const parts = diffArrays(ids(before, after), ids(after, before));
  return new Set(parts.filter(({ added }) => added).flatMap(({ value }) => value));
}

async function compareEntry(
  before: Entry | undefined,
  after: Entry | undefined,
  isMoved: boolean,
  work: Work,
): Promise<EntryDifference | undefined> {
  const entry = after ?? before;
  if (!entry) return undefined;
  const fields = await compareFields(entry.fields, before?.values, after?.values, work);
  const rows = await compareEntries(before?.rows ?? [], after?.rows ?? [], work);
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

async function compareFields(
  fields: BlockFields,
  before: Values,
  after: Values,
  work: Work,
): Promise<FieldDifference[]> {
  const earlier = readableOr(fields, before);
  const later = readableOr(fields, after);
  const differences: FieldDifference[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'picture') {
      differences.push(...comparePictures(name, field, before, after));
      continue;
    }
    const [from = '', to = ''] = [earlier[name], later[name]];
    const isSetByItself =
      (before === undefined || after === undefined) && field.kind !== 'text' && field.kind !== 'table';
    if (from === to || isSetByItself) continue;
    differences.push({ name, label: field.label(), parts: await compareInTurn(from, to, work) });
  }
  return differences;
}

function readableOr(fields: BlockFields, values: Values): Record<string, string> {
  return values ? readableBlock(fields, values) : {};
}

function comparePictures(name: string, field: BlockField, before: Values, after: Values): FieldDifference[] {
  const from = (before?.[name] ?? null) as PagePicture | null;
  const to = (after?.[name] ?? null) as PagePicture | null;
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  return [{ name, label: field.label(), pictures: { before: from ?? null, after: to ?? null } }];
}

/** The work grows with the square of the different words. Beyond so many, a text is shown as removed and added. */
const maxDifferences = 1_000;
const maxPageDifferences = 5_000;

async function compareInTurn(before: string, after: string, work: Work): Promise<TextPart[]> {
  await setImmediate();
  return compareTexts(before, after, work);
}

/** Word by word; what is between blanks is a word in any script. */
export function compareTexts(before: string, after: string, work: Work = { left: maxDifferences }): TextPart[] {
  const maxEditLength = Math.max(0, Math.min(maxDifferences, work.left));
  const parts =
    before === '' || after === '' ? undefined : diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  if (!parts) {
    if (before !== '' && after !== '') work.left -= maxEditLength;
    return wholly(before, after);
  }
  for (const { value, added, removed } of parts) if (added || removed) work.left -= value.length;
  return parts
    .map(({ value, added, removed }): TextPart => {
      const change = added ? 'added' : removed ? 'removed' : 'same';
      return { text: value.join(''), change };
    })
    .filter(({ text }) => text !== '');
}

function wholly(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ];
  return parts.filter(({ text }) => text !== '');
}

function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter(Boolean);
}
