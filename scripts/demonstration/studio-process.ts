// A process of its own: what drawing and writing take of memory goes with it, and the server stays small.
import { makePaper } from './papers.ts';
import { renderDrawing } from './render-drawing.ts';
import type { Order } from './studio.ts';

process.on('message', ({ id, work }: { id: number; work: Order }) => {
  carryOut(work).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  );
});

function carryOut(work: Order): Promise<Uint8Array> {
  return 'drawing' in work ? renderDrawing(work.drawing) : makePaper(work.paper, work.moment);
}
