import { createContext, use } from 'react';

export type VisitFacts = { requestId: string; savesData: boolean };

export const VisitFactsContext = createContext<VisitFacts>({ requestId: '', savesData: false });

/** What is true of this one visit: whether the browser asked for little data, and the number to quote for a failure. */
export function useVisitFacts(): VisitFacts {
  return use(VisitFactsContext);
}
