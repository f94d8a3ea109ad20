import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { parseRichText } from '../parse-rich-text.ts';
import { maxListDepth } from '../rich-text-limits.ts';
import { breakLine, enterInTable, setBlockStyle, toggleList } from './commands.ts';
import { documentOf } from './document.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** `openLink` runs at Ctrl+K. */
export function editorStateOf(text: string, openLink: () => void): EditorState {
  const state = EditorState.create({ doc: documentOf(parseRichText(text)), plugins: pluginsWith(openLink) });
  const change = tidied(state);
  return change ? state.apply(change.setMeta('addToHistory', false)) : state;
}

function pluginsWith(openLink: () => void): Plugin[] {
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*•]\s$/, nodes.bullet_list),
        wrappingInputRule(
          /^(\d{1,3})[.)]\s$/,
          nodes.ordered_list,
          ([, start]) => ({ start: Number(start) }),
          ([, start], list) => list.childCount + (list.attrs.start as number) === Number(start),
        ),
        textblockTypeInputRule(/^##?\s$/, nodes.heading, { level: 1 }),
        textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 2 }),
      ],
    }),
    keymap(keysWith(openLink)),
    keymap(baseKeymap),
    history(),
    tableEditing(),
    new Plugin({ appendTransaction: (_changes, _before, state) => tidied(state) }),
  ];
}

function keysWith(openLink: () => void): Record<string, Command> {
  const showLink: Command = () => {
    openLink();
    return true;
  };
  return {
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-k': showLink,
    'Mod-Alt-0': setBlockStyle('text'),
    'Mod-Alt-2': setBlockStyle('heading'),
    'Mod-Alt-3': setBlockStyle('subheading'),
    'Mod-Shift-7': toggleList(nodes.ordered_list),
    'Mod-Shift-8': toggleList(nodes.bullet_list),
    'Mod-]': indentItem,
    'Mod-[': liftListItem(nodes.list_item),
    Enter: chainCommands(enterInTable, splitListItem(nodes.list_item)),
    'Mod-Enter': chainCommands(enterInTable, exitCode, breakLine),
    'Shift-Enter': breakLine,
  };
}

export const indentItem: Command = (state, dispatch) => {
  const { $from } = state.selection;
  let depth = 0;
  for (let at = $from.depth; at > 0; at--) {
    if ($from.node(at).type.spec.group === 'list') depth += 1;
  }
  return depth < maxListDepth && sinkListItem(nodes.list_item)(state, dispatch);
};

/** The first row is the head, and after a table there is always a paragraph. */
function tidied(state: EditorState): Transaction | undefined {
  const change = state.tr;
  state.doc.forEach((node, index) => {
    if (node.type === nodes.table) tidyRows(node, index, change);
  });
  if (state.doc.lastChild?.type === nodes.table) change.insert(change.doc.content.size, nodes.paragraph.create());
  if (state.doc.firstChild?.type === nodes.table) change.insert(0, nodes.paragraph.create());
  return change.docChanged ? change : undefined;
}

function tidyRows(table: Node, start: number, change: Transaction): void {
  table.descendants((cell, offset, row) => {
    if (row?.type !== nodes.table_row) return true;
    const type = row === table.firstChild ? nodes.table_header : nodes.table_cell;
    if (cell.type !== type) change.setNodeMarkup(start + 1 + offset, type, cell.attrs);
    return false;
  });
}
