import { useState } from 'react';
import { formatFileSize } from '../../lib/sizes.ts';
import { m } from '../../paraglide/messages.js';
import { countLabelOf, countUploads, isNews } from './upload-count.ts';
import type { Upload } from './upload-list.ts';

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
