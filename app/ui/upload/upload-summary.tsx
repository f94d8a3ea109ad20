import { useState } from 'react';
import { formatFileSize } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { isUnderWay, type Upload } from './upload-list.ts';

export function UploadSummary({ uploads }: { uploads: Upload<unknown>[] }) {
  const count = countUploads(uploads);
  const [said, setSaid] = useState(count);
  if (isNews(count, said)) setSaid(count);
  return (
    <>
      <p className="upload-tally">{countLabelOf(count)}</p>
      {count.hasBegun && !count.isOver && <WholeBar uploads={uploads} />}
      <p className="visually-hidden" role="status">
        {countLabelOf(said)}
      </p>
    </>
  );
}

/** Of all that is on its way or still waits for it. */
function WholeBar({ uploads }: { uploads: Upload<unknown>[] }) {
  const counted = uploads.filter(({ isRefused }) => !isRefused);
  const sum = (of: (upload: Upload<unknown>) => number) => counted.reduce((total, upload) => total + of(upload), 0);
  const total = sum(({ totalBytes }) => totalBytes);
  const sent = sum(({ state, sentBytes, totalBytes }) => (state === 'done' ? totalBytes : sentBytes));
  const left = m.upload_left({ size: formatFileSize(Math.max(0, total - sent)) });
  return (
    <>
      <progress
        className="upload-bar"
        max={total || 1}
        value={sent}
        aria-label={m.upload_whole()}
        aria-valuetext={left}
      />
      <p className="upload-state">{left}</p>
    </>
  );
}

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
