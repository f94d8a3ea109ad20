import { isBlank } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { countRichTextItems, maxRichTextItems } from '../ui/rich-text/rich-text-limits.ts';
import type { BlockField, BlockFields, PagePicture, PageTable } from './block-fields.ts';
import { blockLimits } from './block-fields.ts';
import { type Block, declarationOf, type PageContent } from './block-kinds.ts';

/** A text of a page that visitors read. `place` stays the same while the page is edited. */
export type PageText = { place: string; label: string; text: string; input: 'line' | 'area' | 'rich' };

/** Some blocks have neither texts nor rows, so that the items do not bound them. */
export function hasTooManyBlocks({ blocks }: PageContent): boolean {
  return blocks.length > blockLimits.maxBlocks || blocks.some(({ rows }) => rows.length > blockLimits.maxRows);
}

/** Whether the page would keep other visitors waiting while it is made. */
export function hasTooManyItems(content: PageContent): boolean {
  const rows = content.blocks.reduce((sum, block) => sum + block.rows.length, 0);
  return areTooManyItems(textsOfPage(content), rows);
}

/** The same for texts that are shown on one page: in a table, four cells count as one item. */
export function areTooManyItems(texts: readonly Pick<PageText, 'text' | 'input'>[], rows = 0): boolean {
  const counts = texts.map(({ text, input }) => {
    if (input === 'rich') return countRichTextItems(text);
    return input === 'area' ? text.split('\n').length : 0.25;
  });
  const isLongText = texts.some(({ input }, index) => input === 'rich' && Number(counts[index]) > maxRichTextItems);
  return isLongText || counts.reduce((sum, count) => sum + count, rows) > blockLimits.maxPageItems;
}

type Replace = (place: string, text: string) => string;
type Visit = (text: PageText) => string;

/** All texts in the order of the page, those of hidden blocks too; what is empty has nothing to translate. */
export function textsOfPage(content: PageContent): PageText[] {
  const texts: PageText[] = [];
  visitTexts(content, (text) => {
    if (!isBlank(text.text)) texts.push(text);
    return text.text;
  });
  return texts;
}

export function withTexts(content: PageContent, replace: Replace): PageContent {
  return visitTexts(content, ({ place, text }) => (isBlank(text) ? text : replace(place, text)));
}

function visitTexts({ title, description, blocks }: PageContent, visit: Visit): PageContent {
  return {
    title: visit({ place: 'title', label: m.pages_field_title(), text: title, input: 'line' }),
    description: visit({ place: 'description', label: m.pages_description_field(), text: description, input: 'area' }),
    blocks: blocks.map((block) => visitBlock(block, visit)),
  };
}

function visitBlock(block: Block, visit: Visit): Block {
  const { label, fields, row = {} } = declarationOf(block.kind);
  const values = visitValues(block.values, { fields, place: block.id, above: label() }, visit);
  const rows = block.rows.map((one, index) => {
    const place = `${block.id}.${one.id}`;
    return { ...one, values: visitValues(one.values, { fields: row, place, above: `${label()} ${index + 1}` }, visit) };
  });
  return { ...block, values, rows } as Block;
}

type Around = { fields: BlockFields; place: string; above: string };

function visitValues(values: object, { fields, place, above }: Around, visit: Visit): object {
  const visited = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    if (!field) return [name, value];
    const around = { place: `${place}.${name}`, label: `${above}: ${field.label()}` };
    return [name, visitValue(field, value, around, visit)];
  });
  return Object.fromEntries(visited);
}

type Where = { place: string; label: string };

function visitValue(field: BlockField, value: unknown, where: Where, visit: Visit): unknown {
  if (field.kind === 'picture') {
    const picture = value as PagePicture | null;
    return picture && { ...picture, alt: visit({ ...where, text: picture.alt, input: 'line' }) };
  }
  if (field.kind === 'table') return visitTable(value as PageTable, where, visit);
  if (field.kind !== 'text' || field.format) return value;
  const input = field.isRich ? 'rich' : field.hasLines ? 'area' : 'line';
  return visit({ ...where, text: value as string, input });
}

/** A cell is found again by its row and column alone: after rows were moved the office looks at them again. */
function visitTable({ head, rows }: PageTable, { place, label }: Where, visit: Visit): PageTable {
  const cells = (row: readonly string[], name: string) =>
    row.map((text, column) => visit({ place: `${place}.${name}.${column}`, label, text, input: 'line' }));
  return { head: cells(head, 'head'), rows: rows.map((row, index) => cells(row, String(index))) };
}
