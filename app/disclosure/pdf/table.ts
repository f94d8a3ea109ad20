import { column, type PageFlow, pageHeight } from './page-flow.ts';
import type { PdfTable } from './pdf-document.ts';
import { type Line, lineHeight, type TextStyle, type Typesetter } from './text/lines.ts';
import { addElement, type Element } from './writing/structure-tree.ts';

const body: TextStyle = { size: 9.5, weight: 400, colour: '#1A1820' };
const head: TextStyle = { size: 9.5, weight: 700, colour: '#FFFFFF' };
const caption: TextStyle = { size: 10.5, weight: 700, colour: '#22316B' };
const rowHeading: TextStyle = { ...body, weight: 700 };
const colours = { head: '#22316B', zebra: '#FBF5E8', rule: '#D9C8A4' };
const padding = { x: 6, y: 3.5 };
const height = body.size * lineHeight;
/** A table does not begin where less than this much of its first row would be left. */
const minFirstRow = 60;
const maxRepeatedHead = 160;
const minLinesBeforeBreak = 3;

type Column = { x: number; width: number };
type Cell = { lines: Line[]; style: TextStyle; element: Element };

export function drawTable(flow: PageFlow, table: PdfTable, parent: Element): void {
  const count = Math.max(1, table.head?.length ?? 0, ...table.rows.map((row) => row.length));
  const columns = columnsOf(table, count, flow.typesetter);
  const element = addElement(parent, 'Table');
  const heading = table.head && headCells(flow, table.head, columns);
  const headHeight = heading ? heightOf(heading) : 0;
  const captionHeight = caption.size * lineHeight * flow.typesetter.lines(table.caption, caption, column.width).length;
  if (flow.remaining() < captionHeight + headHeight + minFirstRow) flow.nextPage();
  if (table.caption !== '') {
    flow.paragraph(table.caption, caption, addElement(element, 'Caption'));
    flow.skip(3);
  }
  if (heading) {
    const row = addElement(addElement(element, 'THead'), 'TR');
    for (const cell of heading) row.kids.push(cell.element);
    drawRow(flow, heading, columns, colours.head);
  }
  const repeated = headHeight <= maxRepeatedHead ? heading : undefined;
  drawBody(flow, { table, columns, element, repeated });
  flow.skip(14);
}

type Body = { table: PdfTable; columns: Column[]; element: Element; repeated: Cell[] | undefined };

function drawBody(flow: PageFlow, { table, columns, element, repeated }: Body): void {
  if (table.rows.length === 0) return;
  const group = addElement(element, 'TBody');
  for (const [index, texts] of table.rows.entries()) {
    const row = addElement(group, 'TR');
    const cells = columns.map(({ width }, place): Cell => {
      const names = !table.head && place === 0 && columns.length > 1;
      const style = names ? rowHeading : body;
      const lines = flow.typesetter.lines(texts[place] ?? '', style, width - 2 * padding.x);
      return { lines, style, element: addElement(row, names ? 'TH' : 'TD', names ? 'Row' : undefined) };
    });
    drawRow(flow, cells, columns, index % 2 === 0 ? undefined : colours.zebra, () =>
      repeatHead(flow, repeated, columns),
    );
  }
}

function headCells(flow: PageFlow, texts: string[], columns: Column[]): Cell[] {
  return columns.map(({ width }, place) => {
    const lines = flow.typesetter.lines(texts[place] ?? '', head, width - 2 * padding.x);
    return { lines, style: head, element: { tag: 'TH', scope: 'Column', kids: [] } };
  });
}

/** A row that is taller than a page goes on over the next one; every other row stays whole. */
function drawRow(
  flow: PageFlow,
  cells: Cell[],
  columns: Column[],
  colour: string | undefined,
  onNextPage: () => void = () => undefined,
): void {
  let left = cells;
  while (true) {
    const fitting = Math.floor((flow.remaining() - 2 * padding.y) / height);
    if (linesOf(left) <= fitting) {
      drawPart(flow, left, columns, colour);
      return;
    }
    if (fitting >= minLinesBeforeBreak && heightOf(left) > pageHeight - maxRepeatedHead) {
      const part = left.map((cell) => ({ ...cell, lines: cell.lines.slice(0, fitting) }));
      drawPart(flow, part, columns, colour);
      left = left.map((cell) => ({ ...cell, lines: cell.lines.slice(fitting) }));
    }
    flow.nextPage();
    onNextPage();
  }
}

function drawPart(flow: PageFlow, cells: Cell[], columns: Column[], colour: string | undefined): void {
  const top = flow.top();
  const rowHeight = heightOf(cells);
  const content = flow.content();
  if (colour) content.fill({ x: column.x, y: top - rowHeight, width: column.width, height: rowHeight }, colour);
  content.fill({ x: column.x, y: top - rowHeight - 0.3, width: column.width, height: 0.6 }, colours.rule);
  for (const [place, { lines, style, element }] of cells.entries()) {
    content.text(lines, { x: (columns[place]?.x ?? 0) + padding.x, top: top - padding.y }, style, element);
  }
  flow.advance(rowHeight);
}

function repeatHead(flow: PageFlow, cells: Cell[] | undefined, columns: Column[]): void {
  if (!cells) return;
  const top = flow.top();
  const rowHeight = heightOf(cells);
  const content = flow.content();
  content.fill({ x: column.x, y: top - rowHeight, width: column.width, height: rowHeight }, colours.head);
  for (const [place, { lines, style }] of cells.entries()) {
    const x = (columns[place]?.x ?? 0) + padding.x;
    for (const [index, line] of lines.entries()) {
      content.decoration(line, { x, top: top - padding.y - index * height }, style);
    }
  }
  flow.advance(rowHeight);
}

function linesOf(cells: Cell[]): number {
  return cells.reduce((most, { lines }) => Math.max(most, lines.length), 1);
}

function heightOf(cells: Cell[]): number {
  return linesOf(cells) * height + 2 * padding.y;
}

const maxWordShare = 0.3;
const maxLineWidth = 260;
const keptTogether = 64;

/** Each column gets its longest word, and of what is left a share after its longest line. */
function columnsOf({ head: heading, rows }: PdfTable, count: number, { measure }: Typesetter): Column[] {
  const sizes = Array.from({ length: count }, (_, place) => {
    const measures = rows.map((row) => measure(row[place] ?? '', heading ? body : rowHeading));
    if (heading) measures.push(measure(heading[place] ?? '', head));
    const most = (name: 'word' | 'line') => measures.reduce((wide, size) => Math.max(wide, size[name]), 12);
    const line = Math.min(most('line'), maxLineWidth) + 2 * padding.x + 0.5;
    const word = line <= keptTogether ? line : most('word') + 2 * padding.x + 0.5;
    return { word: Math.min(word, column.width * maxWordShare), line };
  });
  const widths = share(sizes);
  return widths.map((width, place) => ({ x: column.x + sum(widths.slice(0, place)), width }));
}

function share(sizes: { word: number; line: number }[]): number[] {
  const words = sizes.map(({ word }) => word);
  const left = column.width - sum(words);
  if (left <= 0) return words.map((word) => (word * column.width) / sum(words));
  const wishes = sizes.map(({ word, line }) => line - word);
  if (left < sum(wishes)) return sizes.map(({ word, line }) => word + (left * (line - word)) / sum(wishes));
  // The first column names or numbers the rows.
  const growing = Math.max(1, sizes.length - 1);
  const growth = (left - sum(wishes)) / growing;
  return sizes.map(({ line }, place) => line + (place >= sizes.length - growing ? growth : 0));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
