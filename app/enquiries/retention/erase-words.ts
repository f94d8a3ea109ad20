import { m } from '../../paraglide/messages.js';

/** What an erasure removes or has removed, and how many proofs of consent stay. */
export type EraseCounts = { enquiries: number; notes: number; letters: number; consents: number };

/** `2 enquiries, 1 note, 3 letters` */
export function countWords({ enquiries, notes, letters }: Partial<EraseCounts>): string {
  const parts = [
    enquiries !== undefined && m.erase_count_enquiries({ count: enquiries }),
    notes !== undefined && m.erase_count_notes({ count: notes }),
    letters !== undefined && m.erase_count_letters({ count: letters }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** What stands on the next page when it is done. */
export function erasedSentence(erased: EraseCounts): string {
  if (erased.enquiries === 0) return m.erase_gone();
  const done = m.erase_done({ counts: countWords(erased) });
  return erased.consents > 0 ? `${done} ${m.erase_done_proof()}` : done;
}
