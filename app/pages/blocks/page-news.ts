import { createContext, useContext } from 'react';

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
