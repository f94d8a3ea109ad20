import { isId } from '../lib/ids.ts';
import { isStorable } from '../lib/text.ts';
import { type BlockField, type BlockFields, blockLimits, pageAddress } from './block-fields.ts';
import { declarationOf, isBlockKind, type PageContent } from './block-kinds.ts';
import { isPath } from './own/own-page-fields.ts';
import { templateOf } from './page-templates.ts';
import { hasTooManyBlocks, hasTooManyItems } from './page-texts.ts';

type Anything = Record<string, unknown>;

export function isPageRow({ key, path, draft, draft_before, published }: Anything): boolean {
  const isAtHome = isText(key) ? templateOf(key)?.path === path : isPath(String(path));
  return isAtHome && [draft, draft_before, published].every(isPageContent);
}

/** Whether pages can show it; null is no content. A field may lack, as in contents of older versions. */
export function isPageContent(json: unknown): boolean {
  if (json === null || json === undefined) return true;
  if (!isText(json) || json.length > 2 * blockLimits.maxPageCharacters) return false;
  const content: unknown = JSON.parse(json);
  if (!isRecord(content)) return false;
  const { title, description, blocks } = content;
  const isWellFormed = [title, description].every(isText) && Array.isArray(blocks) && blocks.every(isBlock);
  return isWellFormed && !hasTooManyBlocks(content as PageContent) && !hasTooManyItems(content as PageContent);
}

function isRecord(value: unknown): value is Anything {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
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
      return isText(value) && value.length <= 2 * field.max && (field.format !== pageAddress || isHarmless(value));
    case 'choice':
      return isText(value) && field.options.includes(value);
    case 'checkbox':
      return value === 0 || value === 1;
    case 'picture':
      return value === null || isPicture(value);
    case 'table':
      return isRecord(value) && isRowOfTable(value.head) && Array.isArray(value.rows) && value.rows.every(isRowOfTable);
    case 'file':
      return value === null || isFile(value);
  }
}

function isFile(value: unknown): boolean {
  if (!isRecord(value) || !isText(value.key) || !isText(value.name)) return false;
  return /^files\/[0-9a-v]{26}\.pdf$/.test(value.key) && isWhole(value.bytes, 0, Number.MAX_SAFE_INTEGER);
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
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
  const { image, focus } = value;
  if (isText(value.drawing)) return focus === undefined || isFocus(focus);
  if (!isRecord(image) || !isId(String(image.id)) || !isColour(String(image.colour))) return false;
  const { widths, width, height } = image;
  const lengths = [width, height, ...(Array.isArray(widths) && widths.length <= maxWidths ? widths : [0])];
  return isFocus(focus) && lengths.every((length) => isWhole(length, 1, maxLength));
}

function isFocus(point: unknown): boolean {
  return isRecord(point) && [point.x, point.y].every((percent) => isWhole(percent, 0, 100));
}

const maxWidths = 20;
const maxLength = 99_999;

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}
