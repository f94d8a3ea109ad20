import { m } from '../../paraglide/messages.js';
import type { Upload } from './upload-list.ts';
import { isUnderWay } from './upload-queue.ts';

type UploadCount = {
  all: number;
  done: number;
  failed: number;
  waitForLine: number;
  hasBegun: boolean;
  isOver: boolean;
};

export function countUploads(uploads: Upload<unknown>[]): UploadCount {
  const numberOf = (fits: (upload: Upload<unknown>) => boolean) => uploads.filter(fits).length;
  const underWay = numberOf(isUnderWay);
  const isBroken = uploads.some(({ comesAgain }) => comesAgain);
  const hasBegun = uploads.some(({ state, isStarted }) => isStarted || state === 'done' || state === 'failed');
  return {
    all: uploads.length,
    done: numberOf(({ state }) => state === 'done'),
    failed: numberOf(({ state, comesAgain }) => state === 'failed' && !comesAgain),
    waitForLine: isBroken ? underWay : 0,
    hasBegun,
    isOver: hasBegun && underWay === 0,
  };
}

export function countLabelOf({ all, done, failed, waitForLine, hasBegun }: UploadCount): string {
  if (all === 0) return '';
  if (!hasBegun) return m.upload_chosen({ count: all });
  const words = [m.upload_count({ done, all })];
  if (failed > 0) words.push(m.upload_count_failed({ count: failed }));
  if (waitForLine > 0) words.push(m.upload_count_waiting({ count: waitForLine }));
  return words.join(' ');
}

const fives = (done: number) => Math.floor(done / 5);

export function isNews(now: UploadCount, said: UploadCount): boolean {
  if (now.all !== said.all || now.failed !== said.failed || now.isOver !== said.isOver) return true;
  if (fives(now.done) !== fives(said.done)) return true;
  // A failed connection is announced once, and again only after something was sent.
  return said.waitForLine > 0 ? now.done > said.done : now.waitForLine > 0;
}
