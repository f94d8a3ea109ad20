const kilobyte = 1000;

/** Most bytes that a page may take on a phone, compressed; `requests` counts the page itself too. */
export type Budget = Record<'all' | 'beforeScrolling' | 'html' | 'css' | 'script' | 'requests', number>;

type Kilobytes = { all: number; beforeScrolling?: number; html: number; css?: number; requests: number };

function budget(kilobytes: Kilobytes): Budget {
  const { requests, beforeScrolling = kilobytes.all, css = 12.5 } = kilobytes;
  return {
    all: kilobytes.all * kilobyte,
    beforeScrolling: beforeScrolling * kilobyte,
    html: kilobytes.html * kilobyte,
    css: css * kilobyte,
    script: 2 * kilobyte,
    requests,
  };
}

const textPage = budget({ all: 45, html: 9, requests: 10 });
const listOfPortraits = budget({ all: 90, html: 12, requests: 36 });

const gallery = budget({ all: 180, beforeScrolling: 85, html: 12, requests: 36 });

/** The bar, page by page; every page that is not named is a page of text. */
const budgets: Record<string, Budget> = {
  '/': budget({ all: 62, beforeScrolling: 47, html: 14, css: 13, requests: 22 }),
  '/allnotices': budget({ all: 40, html: 12, requests: 8 }),
  '/gallery': gallery,
  '/gallery/albums/{item}': gallery,
  '/results': listOfPortraits,
  '/faculty': listOfPortraits,
  '/calendar': budget({ all: 50, html: 12, requests: 9 }),
  '/MPD': budget({ all: 42, html: 14, requests: 8 }),
  '/contact': budget({ all: 42, html: 9, requests: 8 }),
  '/api': budget({ all: 50, html: 14, requests: 9 }),
};

export function budgetOf(path: string): Budget {
  return budgets[path] ?? textPage;
}
