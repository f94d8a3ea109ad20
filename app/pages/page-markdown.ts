import type { BlockFields, PageFile, PagePicture, PageTable } from './block-fields.ts';
import { type BlockKind, declarationOf } from './block-kinds.ts';
import { parseContent } from './page-content.ts';

type Values = Record<string, unknown>;

/** All that can be read on a page, as CommonMark for people. `findPath` knows ids of pictures and keys of files. */
export function pageMarkdown(json: string, findPath: (name: string) => string): string {
  const content = parseContent(json);
  if (!content) return '';
  const blocks = content.blocks.map(({ kind, values, rows }) => blockMarkdown(kind, values, rows, findPath));
  return `${[`# ${content.title}`, content.description, ...blocks].filter(Boolean).join('\n\n')}\n`;
}

type FindPath = Parameters<typeof pageMarkdown>[1];

function blockMarkdown(kind: BlockKind, values: Values, rows: { values: Values }[], findPath: FindPath): string {
  const { fields, row = {} } = declarationOf(kind);
  const parts = rows.map((one) => valuesMarkdown(row, one.values, { find: findPath, level: '###' }));
  return [valuesMarkdown(fields, values, { find: findPath, level: '##' }), ...parts].filter(Boolean).join('\n\n');
}

const headings = new Set(['heading', 'title', 'name', 'bus', 'value']);

function valuesMarkdown(fields: BlockFields, values: Values, { find, level }: { find: FindPath; level: string }) {
  const parts = Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    if (!value) return '';
    if (field.kind === 'picture') return pictureMarkdown(value as PagePicture, find);
    if (field.kind === 'table') return tableMarkdown(value as PageTable);
    if (field.kind === 'file') return fileMarkdown(value as PageFile, find);
    if (field.kind !== 'text') return '';
    const text = String(value);
    if (headings.has(name)) return `${level} ${text}`;
    return field.isList ? text.replaceAll(/^/gm, '- ') : text;
  });
  return parts.filter(Boolean).join('\n\n');
}

function pictureMarkdown({ alt, image, drawing }: PagePicture, find: FindPath): string {
  if (drawing !== undefined || !image) return '';
  return `![${alt.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](../${encodeURI(find(image.id))})`;
}

function tableMarkdown({ head, rows }: PageTable): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll(/[|\n]/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function fileMarkdown({ key, name }: PageFile, find: FindPath): string {
  return `[${name}](../${encodeURI(find(key))})`;
}
