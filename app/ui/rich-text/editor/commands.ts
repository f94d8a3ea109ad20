import { setBlockType } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { addColumnAfter, cellAround, findTable, isInTable, nextCell } from 'prosemirror-tables';
import { isSafeHref } from '../rich-text-blocks.ts';
import { maxTableColumns } from '../rich-text-limits.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export type BlockStyle = 'text' | 'heading' | 'subheading';

export function isMarked(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

export function blockStyleOf({ selection: { $from } }: EditorState): BlockStyle {
  if ($from.parent.type !== nodes.heading) return 'text';
  return $from.parent.attrs.level === 1 ? 'heading' : 'subheading';
}

/** The list nearest to the cursor. */
export function listTypeOf({ selection: { $from } }: EditorState): NodeType | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list) return type;
  }
  return undefined;
}

/** One after the other, as long as they can: each sees what the one before has made. */
function inTurn(first: Command, then: Command): Command {
  return (state, dispatch) => {
    let now = state;
    const changes = state.tr;
    const collect = (change: Transaction) => {
      const { state: next, transactions } = now.applyTransaction(change);
      for (const step of transactions.flatMap(({ steps }) => steps)) changes.step(step);
      now = next;
    };
    const isFirst = first(now, collect);
    const isThen = then(now, collect);
    if (isFirst || isThen) dispatch?.(changes.setSelection(Selection.fromJSON(changes.doc, now.selection.toJSON())));
    return isFirst || isThen;
  };
}

const outOfLists: Command = (state, dispatch) => {
  if (!listTypeOf(state)) return false;
  const lift = liftListItem(nodes.list_item);
  return dispatch ? inTurn(lift, outOfLists)(state, dispatch) : lift(state);
};

export function setBlockStyle(style: BlockStyle): Command {
  if (style === 'text') return setBlockType(nodes.paragraph);
  return inTurn(outOfLists, setBlockType(nodes.heading, { level: style === 'heading' ? 1 : 2 }));
}

export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const current = listTypeOf(state);
    if (current === type) return liftListItem(nodes.list_item)(state, dispatch);
    if (current) return changeList(type)(state, dispatch);
    return inTurn(setBlockType(nodes.paragraph), wrapInList(type))(state, dispatch);
  };
}

function changeList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      if ($from.node(depth).type.spec.group !== 'list') continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return false;
  };
}

const newTableSize = 3;

export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (isInTable(state) || $from.depth === 0) return false;
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: newTableSize }, () => type.create()),
    );
  const rows = [row(nodes.table_header), ...Array.from({ length: newTableSize - 1 }, () => row(nodes.table_cell))];
  const block = $from.node(1);
  const isEmpty = block.isTextblock && block.content.size === 0;
  const [from, to] = isEmpty ? [$from.before(1), $from.after(1)] : [$from.after(1), $from.after(1)];
  const change = state.tr.replaceWith(from, to, nodes.table.create(null, rows));
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).scrollIntoView());
  return true;
};

export const addColumn: Command = (state, dispatch) => {
  const table = findTable(state.selection.$from);
  if (!table || (table.node.firstChild?.childCount ?? 0) >= maxTableColumns) return false;
  return addColumnAfter(state, dispatch);
};

/** To the cell below, or out of the table; a cell has one line only. */
export const enterInTable: Command = (state, dispatch) => {
  const cell = cellAround(state.selection.$from);
  if (!cell) return false;
  const change = state.tr;
  const end = cell.after(1);
  const below = nextCell(cell, 'vert', 1);
  if (!below && end === state.doc.content.size) change.insert(end, nodes.paragraph.create());
  const target = change.doc.resolve((below?.pos ?? end) + 1);
  dispatch?.(change.setSelection(TextSelection.near(target)).scrollIntoView());
  return true;
};

export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return isInTable(state);
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), false).scrollIntoView());
  return true;
};

export type LinkPlace = { from: number; to: number; href: string };

/** The selection with the first link in it, or the whole link that the cursor is in. */
export function linkPlaceOf(state: EditorState): LinkPlace {
  const { from, to, $from, empty } = state.selection;
  if (!empty) {
    let href = '';
    state.doc.nodesBetween(from, to, (node) => {
      href ||= (marks.link.isInSet(node.marks)?.attrs.href as string | undefined) ?? '';
    });
    return { from, to, href };
  }
  for (const { node, offset } of [
    $from.parent.childAfter($from.parentOffset),
    $from.parent.childBefore($from.parentOffset),
  ]) {
    const link = node && marks.link.isInSet(node.marks);
    if (!node || !link) continue;
    const start = $from.start() + offset;
    return { from: start, to: start + node.nodeSize, href: link.attrs.href as string };
  }
  return { from, to, href: '' };
}

export function setLink({ from, to }: LinkPlace, href: string): Command {
  return (state, dispatch) => {
    if (to > state.doc.content.size) return false;
    const link = marks.link.create({ href });
    const change = state.tr;
    if (from === to) change.insert(from, schema.text(href.replace(/^(?:mailto|tel):/, ''), [link]));
    else change.removeMark(from, to, marks.link).addMark(from, to, link);
    const end = from === to ? change.mapping.map(to) : to;
    dispatch?.(
      // All of a text ends after its last paragraph, where no cursor can be.
      change
        .setSelection(TextSelection.near(change.doc.resolve(end), -1))
        .removeStoredMark(marks.link)
        .scrollIntoView(),
    );
    return true;
  };
}

export function removeLink({ from, to }: LinkPlace): Command {
  return (state, dispatch) => {
    if (to > state.doc.content.size) return false;
    dispatch?.(state.tr.removeMark(from, to, marks.link));
    return true;
  };
}

/** What somebody types as an address, made whole; undefined if a link may not lead there. */
export function hrefOf(typed: string): string | undefined {
  const text = typed.trim();
  const candidates = [text];
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) candidates.push(`mailto:${text}`);
  else if (/^\+?[\d ().-]{5,}$/.test(text)) candidates.push(`tel:${text.replace(/[^\d+]/g, '')}`);
  else if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text)) candidates.push(`https://${text}`);
  return candidates.find(isSafeHref);
}
