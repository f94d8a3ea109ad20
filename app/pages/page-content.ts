import type { Schema } from '../database/schema.ts';
import { initialValues } from '../forms/fields.ts';
import { newId } from '../lib/ids.ts';
import type { BlockFields } from './block-fields.ts';
import {
  type Block,
  type BlockKind,
  type BlockRow,
  declarationOf,
  isReadyTable,
  type PageContent,
  type ReadyTable,
  readyTables,
} from './block-kinds.ts';
import { templateOf } from './page-templates.ts';

export type Page = Schema['page'];

/** What the office works on: the draft, else what is published, else the empty blocks of the template. */
export function draftContent(page: Pick<Page, 'draft' | 'published' | 'key'>): PageContent {
  return parseContent(page.draft ?? page.published) ?? templateContent(page.key);
}

export function publishedContent(page: Pick<Page, 'published'>): PageContent | undefined {
  return parseContent(page.published);
}

/** The text comes from our own table, which only checked contents are written to. Fields that came later are empty. */
export function parseContent(json: string | null): PageContent | undefined {
  if (json === null) return undefined;
  const content = JSON.parse(json) as PageContent;
  return { ...content, blocks: content.blocks.map(withEveryField) };
}

function withEveryField(block: Block): Block {
  const { fields, row } = declarationOf(block.kind);
  const rows = (block.rows as BlockRow<BlockKind>[]).map((one) => ({
    ...one,
    values: complete(row ?? {}, one.values),
  }));
  return { ...block, values: complete(fields, block.values), rows } as Block;
}

function complete(fields: BlockFields, values: object): object {
  const isComplete = Object.keys(fields).every((name) => name in values);
  return isComplete ? values : { ...emptyValues(fields), ...values };
}

export function templateContent(key: string | null): PageContent {
  const template = templateOf(key);
  const kinds: readonly (BlockKind | ReadyTable)[] = template?.blocks ?? ['lead', 'text'];
  // The same ids each time: forms of an empty page lead to its blocks before anything of it is stored.
  const blocks = kinds.map((kind, index) => emptyBlock(kind, index.toString(32).padStart(26, '0')));
  return { title: template?.title() ?? '', description: '', blocks };
}

export function emptyBlock(kind: BlockKind | ReadyTable, id = newId()): Block {
  if (isReadyTable(kind)) return readyTable(kind, id);
  const { fields } = declarationOf(kind);
  return { id, kind, is_hidden: false, values: emptyValues(fields), rows: [] } as Block;
}

function readyTable(name: ReadyTable, id: string): Block {
  const { heading, head } = readyTables[name];
  const block = emptyBlock('table', id);
  const table = { head: head.map((label) => label()), rows: [head.map(() => '')] };
  return { ...block, values: { ...block.values, heading: heading(), table } } as Block;
}

export function emptyRow<Kind extends BlockKind>(kind: Kind): BlockRow<Kind> {
  const values = emptyValues(declarationOf(kind).row ?? {});
  return { id: newId(), is_hidden: false, values } as BlockRow<Kind>;
}

function emptyValues(fields: BlockFields): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'picture' || field.kind === 'file') return [name, null];
    if (field.kind === 'table') return [name, { head: ['', ''], rows: [['', '']] }];
    return [name, initialValues({ [name]: field })[name]];
  });
  return Object.fromEntries(values);
}
