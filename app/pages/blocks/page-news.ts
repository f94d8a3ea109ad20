import { createContext, useContext } from 'react';
import type { Block } from '../block-kinds.ts';

export type NewsLink = { to: string; title: string };

/** What other parts of the website know today about the blocks of a page. */
export type PageNews = {
  fees?: {
    /** The id of the block. */
    table: string;
    next: (NewsLink & { days: string }) | undefined;
  };
  /** What is different today, by the id of a bus, and by that id and the line of a stop (`stopKey`). */
  buses?: Record<string, NewsLink>;
};

export function stopKey(bus: string, line: number): string {
  return `${bus}.${line}`;
}

export const PageNewsContext = createContext<PageNews>({});

export function usePageNews(): PageNews {
  return useContext(PageNewsContext);
}

/** Of the fee table, whatever its heading is in the language of the page. */
export const feesAnchor = 'fees';

const fee = /(?<![\p{L}\p{M}])(?:fees?|ফি|ফিস|फ़ीस|फीस|शुल्क|ଫି|ଫିସ୍|ଦେୟ)(?![\p{L}\p{M}])/iu;
const bus = /(?<![\p{L}\p{M}])(?:bus|transport|বাস|বাসের|बस|ବସ୍?)(?![\p{L}\p{M}])/iu;

/** The id of the first table whose heading speaks of fees, but not of those for the bus. */
export function findFeeTable(blocks: readonly Block[]): string | undefined {
  return blocks.find(({ kind, values }) => kind === 'table' && isAboutFees(values.heading))?.id;
}

function isAboutFees(heading: string): boolean {
  const text = heading.normalize('NFC');
  return fee.test(text) && !bus.test(text);
}
