import { isId } from '../lib/ids.ts';
import { type BlockField, type BlockFields, blockLimits } from './block-fields.ts';
import { declarationOf, isBlockKind } from './block-kinds.ts';

type Anything = Record<string, unknown>;

/** Whether pages can show what did not come from our own forms. A field may lack, as in contents of older versions. */
export function isPageContent(json: string): boolean {
  const content: unknown = JSON.parse(json);
  if (json.length > 2 * blockLimits.maxPageCharacters || !isRecord(content)) return false;
  const { title, description, blocks } = content;
  return [title, description].every(isText) && Array.isArray(blocks) && blocks.every(isBlock);
}

function isRecord(value: unknown): value is Anything {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isBlock(block: unknown): boolean {
  if (!isRecord(block) || !isText(block.kind) || !isBlockKind(block.kind)) return false;
  const { fields, row = {} } = declarationOf(block.kind);
  const { rows } = block;
  return isPart(block, fields) && Array.isArray(rows) && rows.every((one) => isPart(one, row));
}

function isPart(part: unknown, fields: BlockFields): boolean {
  if (!isRecord(part) || !isText(part.id) || typeof part.is_hidden !== 'boolean' || !isRecord(part.values))
    return false;
  return Object.entries(part.values).every(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && isValue(field, value);
  });
}

function isValue(field: BlockField, value: unknown): boolean {
  switch (field.kind) {
    case 'text':
      return isText(value) && value.length <= 2 * field.max && (field.input !== 'address' || isHarmless(value));
    case 'choice':
      return isText(value) && field.options.includes(value);
    case 'checkbox':
      return value === 0 || value === 1;
    case 'picture':
      return value === null || isPicture(value);
    case 'table':
      return isRecord(value) && isRowOfTable(value.head) && Array.isArray(value.rows) && value.rows.every(isRowOfTable);
    case 'file':
      return (
        value === null || (isRecord(value) && isText(value.key) && isText(value.name) && Number.isInteger(value.bytes))
      );
  }
}

/** What the form refuses is no link, but what a draft holds may be wrong otherwise. */
function isHarmless(address: string): boolean {
  return !/^[^/?#]*:/.test(address) || /^(https?|mailto|tel):/.test(address);
}

function isRowOfTable(cells: unknown): boolean {
  return Array.isArray(cells) && cells.length <= blockLimits.maxColumns && cells.every(isText);
}

function isPicture(value: unknown): boolean {
  if (!isRecord(value) || !isText(value.alt)) return false;
  if (isText(value.drawing)) return true;
  const { image, focus } = value;
  if (!isRecord(image) || !isRecord(focus) || !isId(String(image.id)) || !isText(image.colour)) return false;
  const { widths, width, height } = image;
  const numbers = [width, height, focus.x, focus.y, ...(Array.isArray(widths) ? widths : [Number.NaN])];
  return numbers.every((number) => Number.isFinite(number));
}
