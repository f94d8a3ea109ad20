import { z } from 'zod';
import { isId } from '../lib/ids.ts';
import { isStorable } from '../lib/text.ts';
import { type BlockField, type BlockFields, blockLimits, pageAddress } from './block-fields.ts';
import { type BlockDeclaration, blockKinds, type PageContent } from './block-kinds.ts';
import { isPath } from './own/own-page-fields.ts';
import { templateOf } from './page-templates.ts';
import { hasTooManyBlocks, hasTooManyItems } from './page-texts.ts';

export function isPageRow({ key, path, draft, draft_before, published }: Record<string, unknown>): boolean {
  const isAtHome = typeof key === 'string' ? templateOf(key)?.path === path : isPath(String(path));
  return isAtHome && [draft, draft_before, published].every(isPageContent);
}

/** Whether pages can show it; null is no content. A field may lack, as in contents of older versions. */
export function isPageContent(json: unknown): boolean {
  if (json === null || json === undefined) return true;
  if (typeof json !== 'string' || !isStorable(json) || json.length > 2 * blockLimits.maxPageCharacters) return false;
  const { data } = contentSchema.safeParse(JSON.parse(json));
  const content = data as PageContent | undefined;
  return content !== undefined && !hasTooManyBlocks(content) && !hasTooManyItems(content);
}

const text = z.string().refine(isStorable);
const focus = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
const length = z.int().min(1).max(99_999);
const image = z.object({
  id: z.string().refine(isId),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  widths: list(length, 20),
  width: length,
  height: length,
});
const picture = z.union([
  z.object({ alt: text, drawing: text, focus: focus.optional() }),
  z.object({ alt: text, image, focus }),
]);
const cells = list(text, blockLimits.maxColumns);
// Four cells count as one item.
const table = z.object({ head: cells, rows: list(cells, 4 * blockLimits.maxPageItems) });
const file = z.object({
  key: z.string().regex(/^files\/[0-9a-v]{26}\.pdf$/),
  name: text,
  bytes: z.int().min(0),
});

/** One that is too long is refused before its entries are looked at: each wrong one would be kept with its reason. */
function list<Item extends z.ZodType>(item: Item, max: number) {
  return z.array(z.unknown()).max(max).pipe(z.array(item));
}

function valueSchema(field: BlockField): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const short = text.max(2 * field.max);
      return field.format === pageAddress ? short.refine(isHarmless) : short;
    }
    case 'choice':
      return z.enum(field.options);
    case 'checkbox':
      return z.literal([0, 1]);
    case 'picture':
      return picture.nullable();
    case 'table':
      return table;
    case 'file':
      return file.nullable();
  }
}

/** What the form refuses is no link, but what a draft holds may be wrong otherwise. */
function isHarmless(address: string): boolean {
  return !/^[^/?#]*:/.test(address) || /^(https?|mailto|tel):/.test(address);
}

function partSchema(fields: BlockFields) {
  const values = Object.entries(fields).map(([name, field]) => [name, valueSchema(field).optional()]);
  return z.object({ id: text, is_hidden: z.boolean(), values: z.strictObject(Object.fromEntries(values)) });
}

const blockSchemas = Object.entries<BlockDeclaration>(blockKinds).map(([kind, { fields, row = {} }]) =>
  partSchema(fields).extend({ kind: z.literal(kind), rows: list(partSchema(row), blockLimits.maxRows) }),
);

const contentSchema = z.object({
  title: text,
  description: text,
  blocks: list(z.discriminatedUnion('kind', blockSchemas as [(typeof blockSchemas)[number]]), blockLimits.maxBlocks),
});
