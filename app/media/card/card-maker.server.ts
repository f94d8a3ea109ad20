import type { Card, CardMaker } from '../../lib/media-services.ts';
import { oneQuestionWorker } from '../../lib/one-question.server.ts';
import { createSchoolShares, createTurns, type InTurn } from '../../lib/schools-of-process.server.ts';

/** Of a school: its photos and tables wait for no more cards than these. */
const maxWaiting = 5;

/**
 * Not in the process of pictures, which refuses SVG because it opens files of strangers; this one opens none.
 * @throws when the card could not be drawn
 */
export function cardMaker(
  workerFile: string,
  { inTurn = createTurns(), freeMemory }: { inTurn?: InTurn; freeMemory?: () => void } = {},
): CardMaker {
  const worker = oneQuestionWorker<Card, Uint8Array>(workerFile, { heapMegabytes: 96, timeoutMs: 60_000, freeMemory });
  const cards = createSchoolShares();
  return {
    async drawCard(card) {
      const own = cards.of();
      if (own.held() >= maxWaiting) return undefined;
      own.add(1);
      const { answer } = await inTurn(() => worker.ask(card)).finally(() => own.add(-1));
      if (!answer) throw new Error('A card could not be drawn.');
      return answer;
    },
    stop: worker.stop,
  };
}
