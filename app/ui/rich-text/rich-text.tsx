import { createContext, Fragment, type ReactNode, use } from 'react';
import { languageOf, unbroken } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../data-table.tsx';
import { useJumpId } from '../jump-list.tsx';
import { LinkedText } from '../linked-text.tsx';
import { parseRichText } from './parse-rich-text.ts';
import {
  type Block,
  type Inline,
  type List,
  linkAttributes,
  type Paragraph,
  type Table,
  type TextRun,
  textOfInlines,
} from './rich-text-blocks.ts';

type RichTextProps = {
  text: string;
  /** Of `##`; `###` is one lower. */
  headingLevel?: 2 | 3;
};

export type ParsedTexts = ReadonlyMap<string, readonly Block[]>;

/** Texts that a loader has parsed, one turn each, because all texts of a long page take too long for one turn. */
export const ParsedTextsContext = createContext<ParsedTexts>(new Map());

/** The parts of a text of this page. */
function useRichText(text: string): readonly Block[] {
  return use(ParsedTextsContext).get(text) ?? parseRichText(text);
}

/** A part of CommonMark as our own elements; all other markup is shown as plain text. */
export function RichText({ text, headingLevel = 2 }: RichTextProps) {
  return (
    <div className="prose rich-text">
      <Keyed items={useRichText(text)} show={(block) => <BlockElement block={block} headingLevel={headingLevel} />} />
    </div>
  );
}

function Keyed<Item>({ items, show }: { items: readonly Item[]; show: (item: Item) => ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their place.
  return items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>);
}

function BlockElement({ block, headingLevel }: { block: Block; headingLevel: 2 | 3 }) {
  switch (block.kind) {
    case 'paragraph':
      return <ParagraphElement paragraph={block} />;
    case 'heading':
      return <HeadingElement content={block.content} level={headingLevel + block.level - 1} />;
    case 'list':
      return <ListElement list={block} />;
    case 'table':
      return <TableElement table={block} />;
  }
}

function HeadingElement({ content, level }: { content: Inline[]; level: number }) {
  const Heading = `h${level}` as 'h2' | 'h3' | 'h4';
  return (
    <Heading id={useJumpId(textOfInlines(content))} {...scriptOf(content)}>
      <Inlines content={content} />
    </Heading>
  );
}

function ParagraphElement({ paragraph: { content } }: { paragraph: Paragraph }) {
  const [only] = content;
  // A paragraph that is nothing but a link leads on.
  const alone = content.length === 1 && only?.kind === 'text' && only.href;
  return (
    <p {...scriptOf(content)}>
      {alone ? (
        <a className="link-arrow" {...linkAttributes(alone)}>
          {only.text}
        </a>
      ) : (
        <Inlines content={content} />
      )}
    </p>
  );
}

function ListElement({ list }: { list: List }) {
  const items = <Keyed items={list.items} show={(item) => <ItemElement item={item} />} />;
  return list.isOrdered ? <ol start={list.start === 1 ? undefined : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function ItemElement({ item: [first, ...rest] }: { item: List['items'][number] }) {
  const isShort = first?.kind === 'paragraph' && rest.every((block) => block.kind === 'list');
  if (!isShort) return <li>{first && <ItemBlocks blocks={[first, ...rest]} />}</li>;
  const script = scriptOf(first.content);
  const words = <Inlines content={first.content} />;
  return (
    <li>
      {script.lang || script.dir ? <span {...script}>{words}</span> : words}
      <ItemBlocks blocks={rest} />
    </li>
  );
}

function ItemBlocks({ blocks }: { blocks: List['items'][number] }) {
  return (
    <Keyed
      items={blocks}
      show={(block) => (block.kind === 'list' ? <ListElement list={block} /> : <ParagraphElement paragraph={block} />)}
    />
  );
}

function TableElement({ table: { rows, alignments } }: { table: Table }) {
  const [head = [], ...body] = rows.map((cells) => cells.map((content) => <Cell key="" content={content} />));
  const label = (rows[0] ?? []).map(textOfInlines).filter(Boolean).join(', ');
  const numbers = alignments.flatMap((alignment, column) => (alignment === 'right' ? [column] : []));
  return <DataTable label={label || m.rich_text_table()} head={head} rows={body} numbers={numbers} />;
}

function Cell({ content }: { content: Inline[] }) {
  const script = scriptOf(content);
  const words = <Inlines content={content} />;
  return script.lang || script.dir ? <span {...script}>{words}</span> : words;
}

function Inlines({ content }: { content: readonly Inline[] }) {
  return <Keyed items={content} show={(inline) => (inline.kind === 'break' ? <br /> : <Run words={inline} />)} />;
}

function Run({ words: { text, isBold, isItalic, href } }: { words: TextRun }) {
  const linked = href ? <a {...linkAttributes(href)}>{text}</a> : <LinkedText text={unbroken(text)} />;
  const slanted = isItalic ? <em>{linked}</em> : linked;
  return isBold ? <strong>{slanted}</strong> : slanted;
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

function scriptOf(content: readonly Inline[]): { lang?: string; dir?: 'auto' } {
  const text = textOfInlines(content);
  return { lang: languageOf(text), dir: rightToLeft.test(text) ? 'auto' : undefined };
}
