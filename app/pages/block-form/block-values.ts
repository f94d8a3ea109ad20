import { type Fields, readableValues, typedValues } from '../../forms/fields.ts';
import type { TypedForm } from '../../forms/form.ts';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { BlockField, BlockFields, PageFile, PagePicture, PageTable } from '../block-fields.ts';
import { type Block, declarationOf } from '../block-kinds.ts';

/** Values of a block or a row whose kind is known at run time only. */
export type AnyValues = Record<string, unknown>;

export const pictureChoices = ['keep', 'none', 'drawing', 'new', 'gallery'] as const;

export const photoInput = 'photo';
/** The id of a photo of the gallery. */
export const galleryInput = 'gallery_photo';
export const documentInput = 'document';

type SimpleField = Exclude<BlockField, { kind: 'picture' | 'table' | 'file' }>;

export function isSimple(field: BlockField): field is SimpleField {
  return field.kind === 'text' || field.kind === 'choice' || field.kind === 'checkbox';
}

export function simpleFields(fields: BlockFields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isSimple(field))) as Fields;
}

/** What the form shows for saved values. */
export function typedBlock(fields: BlockFields, values: AnyValues): TypedForm {
  const others = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'picture') return Object.entries(typedPicture(values[name] as PagePicture | null));
    if (field.kind === 'table') return Object.entries(typedTable(values[name] as PageTable));
    return field.kind === 'file' ? [[name, [values[name] ? 'keep' : 'none']]] : [];
  });
  return { ...typedValues(simpleFields(fields), values), ...Object.fromEntries(others) };
}

function typedPicture(picture: PagePicture | null): TypedForm {
  const { x, y } = picture?.image ? picture.focus : { x: 50, y: 50 };
  return {
    picture: [picture ? 'keep' : 'none'],
    drawing: [picture?.drawing ?? ''],
    alt: [picture?.alt ?? ''],
    focus_x: [String(x)],
    focus_y: [String(y)],
  };
}

export function typedTable({ head, rows }: PageTable): TypedForm {
  return { columns: [String(head.length)], 'head[]': head, 'cell[]': rows.flat() };
}

/** The table that a form shows: rows as long as its columns say. */
export function tableOf(typed: TypedForm): PageTable {
  const columns = Math.max(1, Number(typed.columns?.[0]) || 1);
  const cells = typed['cell[]'] ?? [];
  const head = Array.from({ length: columns }, (_, column) => typed['head[]']?.[column] ?? '');
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cells[row * columns + column] ?? ''),
  );
  return { head, rows };
}

/** As people read them: for excerpts, conflicts and comparisons. */
export function readableBlock(fields: BlockFields, values: AnyValues): Record<string, string> {
  const simple = readableValues(simpleFields(fields), typedValues(simpleFields(fields), values));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readable(field, values[name], simple[name]?.[0] ?? '')]),
  );
}

function readable(field: BlockField, value: unknown, simple: string): string {
  if (field.kind === 'picture') return readablePicture(value as PagePicture | null);
  if (field.kind === 'table') return readableTable(value as PageTable);
  return field.kind === 'file' ? ((value as PageFile | null)?.name ?? '') : simple;
}

function readablePicture(picture: PagePicture | null): string {
  if (!picture) return '';
  const { alt } = picture;
  return picture.image ? m.pages_a_photo({ alt }) : m.pages_a_drawing({ name: picture.drawing ?? '', alt });
}

function readableTable({ head, rows }: PageTable): string {
  return [head, ...rows].map((cells) => cells.join(' | ')).join('\n');
}

/** Of a block; several tables of a page are told apart by their headings. */
export function labelOf({ kind, values }: Block): string {
  return kind === 'table' && !isBlank(values.heading) ? values.heading : declarationOf(kind).label();
}

/** The first words of a block or a row; those about its picture only where it has no others. */
export function summaryOf(fields: BlockFields, values: AnyValues): string {
  const inOrder = Object.entries(fields).toSorted((one, other) => rankOf(one[1]) - rankOf(other[1]));
  const texts = inOrder.map(([name, field]) => {
    if (field.kind === 'text') return String(values[name] ?? '');
    if (field.kind === 'picture') return (values[name] as PagePicture | null)?.alt ?? '';
    if (field.kind === 'table') return readableTable(values[name] as PageTable).replaceAll(/[\s|]+/g, ' ');
    return field.kind === 'file' ? ((values[name] as PageFile | null)?.name ?? '') : '';
  });
  return texts.find((text) => text.trim() !== '') ?? '';
}

function rankOf({ kind }: BlockField): number {
  return kind === 'picture' ? 1 : 0;
}

/** The same of what a form posted, over the values that it may leave as they are. */
export function readableTyped(fields: BlockFields, saved: AnyValues, typed: TypedForm): Record<string, string> {
  const simple = readableValues(simpleFields(fields), typed);
  const entries = Object.entries(fields).map(([name, field]) => {
    if (isSimple(field)) return [name, simple[name]?.[0] ?? ''];
    if (field.kind === 'table') return [name, readableTable(tableOf(typed))];
    const chosen = typed[name]?.[0];
    if (chosen === 'none') return [name, ''];
    if (chosen === 'new' || chosen === 'gallery') return [name, m.pages_a_new_file()];
    if (field.kind === 'picture')
      return [name, readablePicture(pictureTyped(typed, saved[name] as PagePicture | null))];
    return [name, readable(field, saved[name], '')];
  });
  return Object.fromEntries(entries);
}

function pictureTyped(typed: TypedForm, saved: PagePicture | null): PagePicture | null {
  const alt = typed.alt?.[0] ?? '';
  if (typed.picture?.[0] === 'drawing') return { alt, drawing: typed.drawing?.[0] ?? '' };
  return saved && { ...saved, alt };
}
