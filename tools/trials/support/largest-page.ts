import { newId } from '../../../app/lib/ids.ts';
import { type BlockFields, blockLimits, pageAddress } from '../../../app/pages/block-fields.ts';
import { type Block, type BlockKind, declarationOf, type PageContent } from '../../../app/pages/block-kinds.ts';
import { isPageContent } from '../../../app/pages/content-check.server.ts';
import { emptyBlock, emptyRow } from '../../../app/pages/page-content.ts';

/** What fills a text of so many characters: what is parsed, drawn and compared slowly. */
export const fillings: Record<string, (max: number, word?: string) => string> = {
  'short items': (max) => '- a\n'.repeat(Math.min(490, Math.floor(max / 4))).trim(),
  headings: (max) => Array.from({ length: Math.min(490, Math.floor(max / 8)) }, (_, at) => `# h${at}`).join('\n'),
  links: (max) => '[a](/b) '.repeat(Math.min(900, Math.floor(max / 8))).trim(),
  prose: (max, word = 'w') => {
    const words = Array.from({ length: Math.ceil(max / 6) }, (_, at) => `${word}${at}${at % 60 === 59 ? '\n\n' : ' '}`);
    return words.join('').slice(0, max).trim();
  },
};

/** As much of one kind of block as a page may have: blocks first, then rows, then text. */
export function largestPage(kind: BlockKind, filling: string, word = 'w'): PageContent {
  let [blocks, rows, share]: [number, number, number] = [
    blockLimits.maxBlocks,
    declarationOf(kind).row ? blockLimits.maxRows : 0,
    1,
  ];
  for (;;) {
    const parts = partsOf(kind, filling, word, share);
    const size = { blocks, rows, share };
    if (!isTooLong(parts, size)) {
      const content = pageOf(kind, parts, size);
      if (isAccepted(content)) return content;
    }
    if (blocks > 1) blocks -= Math.ceil(blocks / 8);
    else if (rows > 1) rows -= Math.ceil(rows / 8);
    else if (share > 0.1) share -= 0.1;
    else throw new Error(`No page with a block ${kind} is accepted.`);
  }
}

/** The two limits of a draft: nothing that the form refuses is tried. */
function isAccepted(content: PageContent): boolean {
  const json = JSON.stringify(content);
  return json.length <= blockLimits.maxPageCharacters && isPageContent(json);
}

type Size = { blocks: number; rows: number; share: number };

/** The texts are made once: a page has the same in each block and row. */
function partsOf(kind: BlockKind, filling: string, word: string, share: number) {
  const { fields, row = {} } = declarationOf(kind);
  const values = filled(fields, filling, word, share, emptyBlock(kind).values);
  return { values, row: filled(row, filling, word, share, emptyRow(kind).values) };
}

type Parts = ReturnType<typeof partsOf>;

/** Without making the page: most sizes that are tried are far too large. */
function isTooLong(parts: Parts, { blocks, rows }: Size): boolean {
  const [block, row] = [JSON.stringify(parts.values).length, JSON.stringify(parts.row).length];
  return blocks * (block + rows * row) > blockLimits.maxPageCharacters;
}

function pageOf(kind: BlockKind, parts: Parts, { blocks, rows }: Size): PageContent {
  const made = Array.from({ length: blocks }, (_, index) => ({
    ...emptyBlock(kind, idOf(index)),
    values: parts.values,
    rows: Array.from({ length: rows }, () => ({ ...emptyRow(kind), values: parts.row })),
  }));
  return { title: 'Sports', description: '', blocks: made as Block[] };
}

/** The same block in two versions of a page, so that they are compared. */
function idOf(index: number): string {
  return `${index}`.padStart(newId().length, '0');
}

function filled(fields: BlockFields, filling: string, word: string, share: number, empty: object): object {
  const texts = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'table') return [[name, largestTable(word)]];
    if (field.kind !== 'text') return [];
    if (field.format === pageAddress) return [[name, '/contact']];
    if (field.format) return [[name, '000 0000000']];
    const max = Math.floor(field.max * share);
    if (field.isRich) return [[name, fillings[filling]?.(max, word)]];
    if (!field.hasLines) return [[name, `${word} `.repeat(max / (word.length + 1)).trim()]];
    return [
      [
        name,
        filling === 'prose'
          ? fillings.prose?.(max, word).replace(/\n+/g, ' ')
          : 'a\n'.repeat(Math.min(90, max / 2)).trim(),
      ],
    ];
  });
  return { ...empty, ...Object.fromEntries(texts) };
}

function largestTable(word: string) {
  const cells = Array.from({ length: blockLimits.maxColumns }, () => word);
  return { head: cells, rows: Array.from({ length: blockLimits.maxTableRows }, () => cells) };
}
