import { z } from 'zod';
import { boundedText, numberField, schemaOf } from '../../forms/field-schema.ts';
import type { TypedForm } from '../../forms/form.ts';
import { isBlank } from '../../lib/text.ts';
import type { Image } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { drawingNames } from '../../ui/art.ts';
import { type BlockField, type BlockFields, blockLimits, type PageFile, type PagePicture } from '../block-fields.ts';
import { pastedInput } from '../block-inputs/table-edits.ts';
import { type AnyValues, galleryInput, isSimple, pictureChoices, simpleFields, tableOf } from './block-values.ts';

/** The form of a block or of a row: what its fields declare, put into inputs. */
export function blockSchema(fields: BlockFields): z.ZodObject {
  const shape = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    if (field.kind === 'picture') return Object.entries(pictureShape);
    if (field.kind === 'table') return Object.entries(tableShape);
    return field.kind === 'file' ? [[name, z.enum(['keep', 'none', 'new']).default('keep')]] : [];
  });
  return z.object({ ...schemaOf(simpleFields(fields)).shape, ...Object.fromEntries(shape) });
}

const pictureShape = {
  picture: z.enum(pictureChoices).default('keep'),
  drawing: z
    .string()
    .default('')
    .refine((name) => name === '' || drawingNames.includes(name), { error: () => m.pages_choice_unknown() }),
  [galleryInput]: z.string().default(''),
  alt: boundedText(blockLimits.line, ' '),
  focus_x: numberField({ min: 0, max: 100, initial: 50 }),
  focus_y: numberField({ min: 0, max: 100, initial: 50 }),
};

const maxCells = blockLimits.maxColumns * blockLimits.maxTableRows;
const tooLarge = () => m.pages_table_too_large({ columns: blockLimits.maxColumns, rows: blockLimits.maxTableRows });

const tableShape = {
  columns: z
    .string()
    .default('1')
    .transform(Number)
    .refine((count) => Number.isInteger(count) && count >= 1 && count <= blockLimits.maxColumns, { error: tooLarge }),
  'head[]': z.array(boundedText(blockLimits.line, ' ')).max(blockLimits.maxColumns, { error: tooLarge }).default([]),
  [pastedInput]: z
    .string()
    .default('')
    .refine((text) => isBlank(text), { error: () => m.pages_table_unpasted() }),
  'cell[]': z.array(boundedText(blockLimits.cell, ' ')).max(maxCells, { error: tooLarge }).default([]),
};

type Uploaded = { image?: Image | undefined; alt?: string | undefined; file?: PageFile | undefined };

/** What is stored: the posted values, with what stays as it is and what was uploaded. */
export function blockValues(fields: BlockFields, posted: AnyValues, saved: AnyValues, uploaded: Uploaded): AnyValues {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    isSimple(field) ? posted[name] : otherValue(field, name, { posted, saved, uploaded }),
  ]);
  return Object.fromEntries(entries);
}

type Sources = { posted: AnyValues; saved: AnyValues; uploaded: Uploaded };

function otherValue(field: BlockField, name: string, { posted, saved, uploaded }: Sources): unknown {
  if (field.kind === 'picture') return pictureValue(posted, saved[name] as PagePicture | null, uploaded);
  if (field.kind === 'table') return tableOf({ ...(posted as TypedForm), columns: [String(posted.columns)] });
  if (posted[name] === 'none') return null;
  return (posted[name] === 'new' && uploaded.file) || (saved[name] ?? null);
}

function pictureValue(
  posted: AnyValues,
  saved: PagePicture | null,
  { image, alt: own = '' }: Uploaded,
): PagePicture | null {
  // A photo of the gallery brings its own description, unless another one was entered for it.
  const alt = own && posted.alt === (saved?.alt ?? '') ? own : String(posted.alt);
  const focus = { x: Number(posted.focus_x), y: Number(posted.focus_y) };
  if (posted.picture === 'none') return null;
  if (posted.picture === 'drawing') return posted.drawing ? { alt, drawing: String(posted.drawing) } : null;
  if (image) return { alt, image, focus };
  if (!saved) return null;
  return saved.image ? { alt, image: saved.image, focus } : { alt, drawing: saved.drawing };
}
