import { createContext, type ReactNode, use } from 'react';
import type { Block } from '../block-kinds.ts';

/** What staff see above each block of a page that they edit where parents see it. */
export const PartMarksContext = createContext<((block: Block) => ReactNode) | undefined>(undefined);

export function PartMarks({ blocks }: { blocks: readonly Block[] }) {
  const marksOf = use(PartMarksContext);
  return marksOf && blocks.map(marksOf);
}
