import { Fragment, type Node, Slice } from 'prosemirror-model';
import { isInTable } from 'prosemirror-tables';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { cleanHtml } from './clean-html.ts';
import { nodesOf } from './document.ts';
import { blocksOfPastedText } from './pasted-text.ts';
import { schema } from './schema.ts';

const maxHtml = 2_000_000;

export const pasteProps: Pick<EditorProps, 'transformPastedHTML' | 'clipboardTextParser' | 'transformPasted'> = {
  transformPastedHTML: (html) => (html.length > maxHtml ? '' : cleanHtml(html)),
  clipboardTextParser: (text, _place, isPlain) =>
    sliceOf(isPlain ? plainNodes(text) : nodesOf(blocksOfPastedText(text))),
  transformPasted: fitted,
};

/** Pasted without formatting: the text as it is. */
function plainNodes(text: string): Node[] {
  const paragraphs = text.split(/(?:\r\n?|\n)+/).filter(Boolean);
  return paragraphs.map((line) => schema.nodes.paragraph.create(null, schema.text(line)));
}

function sliceOf(nodes: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined) => (node?.type === schema.nodes.paragraph ? 1 : 0);
  return new Slice(Fragment.from(nodes), isOpen(nodes[0]), isOpen(nodes.at(-1)));
}

function fitted(slice: Slice, view: EditorView): Slice {
  const isCells = slice.content.firstChild?.type.spec.tableRole !== undefined;
  if (isInTable(view.state) && !isCells) return asLine(slice);
  return withoutEmptyParagraphs(slice);
}

/** A cell takes words only. */
function asLine(slice: Slice): Slice {
  const words: Node[] = [];
  slice.content.descendants((node, _place, parent) => {
    if (!node.isText || !parent) return true;
    const isNew = parent.firstChild === node && words.length > 0;
    if (isNew) words.push(schema.text(' '));
    words.push(node);
    return false;
  });
  return new Slice(Fragment.fromArray(words), 0, 0);
}

/** Other programs use them as spacing. */
function withoutEmptyParagraphs(slice: Slice): Slice {
  const nodes: readonly Node[] = slice.content.content;
  const isEmpty = (node: Node) => node.type === schema.nodes.paragraph && node.textContent.trim() === '';
  const kept = nodes.filter((node) => !isEmpty(node));
  if (kept.length === 0 || kept.length === nodes.length) return slice;
  const openStart = kept[0] === nodes[0] ? slice.openStart : openAt(kept[0]);
  const openEnd = kept.at(-1) === nodes.at(-1) ? slice.openEnd : openAt(kept.at(-1));
  return new Slice(Fragment.from(kept), openStart, openEnd);
}

function openAt(node: Node | undefined): number {
  return node?.isTextblock ? 1 : 0;
}
