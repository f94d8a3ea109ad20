import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { type Alignment, isSafeHref } from '../rich-text-blocks.ts';

const nodes = {
  doc: { content: '(block | list)+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', { dir: 'auto' }, 0],
  },
  heading: {
    group: 'block',
    content: 'text*',
    attrs: { level: { default: 1 } },
    defining: true,
    parseDOM: [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 1 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 2 } })),
    ],
    toDOM: (node): DOMOutputSpec => [node.attrs.level === 1 ? 'h2' : 'h3', { dir: 'auto' }, 0],
  },
  bullet_list: {
    group: 'list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  ordered_list: {
    group: 'list',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: startOf(list) }) }],
    toDOM: (node): DOMOutputSpec => ['ol', node.attrs.start === 1 ? {} : { start: node.attrs.start }, 0],
  },
  list_item: {
    content: 'paragraph (paragraph | list)*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: (): DOMOutputSpec => ['table', ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: (): DOMOutputSpec => ['tr', 0],
  },
  table_cell: cellSpec('td', 'cell'),
  table_header: cellSpec('th', 'header_cell'),
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>;

function cellSpec(tag: 'td' | 'th', tableRole: 'cell' | 'header_cell'): NodeSpec {
  return {
    content: 'text*',
    tableRole,
    isolating: true,
    attrs: {
      // The commands of tables ask for these three; a cell of ours is always one by one.
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null },
      alignment: { default: null },
    },
    parseDOM: [{ tag, getAttrs: (cell) => ({ alignment: alignmentOf(cell) }) }],
    toDOM: ({ attrs: { alignment } }): DOMOutputSpec => [
      tag,
      { dir: 'auto', ...(alignment && { align: alignment }) },
      0,
    ],
  };
}

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = link.getAttribute('href') ?? '';
          return isSafeHref(href) && { href };
        },
      },
    ],
    toDOM: (mark): DOMOutputSpec => ['a', { href: mark.attrs.href }, 0],
  },
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
} satisfies Record<string, MarkSpec>;

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute('start') ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;
}

function alignmentOf(cell: HTMLElement): Alignment {
  const alignment = cell.getAttribute('align');
  return alignment === 'left' || alignment === 'center' || alignment === 'right' ? alignment : null;
}

export const schema = new Schema({ nodes, marks });
