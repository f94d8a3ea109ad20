import { useState } from 'react';
import { countLabelOf, countUploads, isNews } from './upload-count.ts';
import type { Upload } from './upload-list.ts';

export function UploadSummary({ uploads }: { uploads: Upload<unknown>[] }) {
  const count = countUploads(uploads);
  const [said, setSaid] = useState(count);
  if (isNews(count, said)) setSaid(count);
  return (
    <>
      <p className="upload-tally">{countLabelOf(count)}</p>
      <p className="visually-hidden" role="status">
        {countLabelOf(said)}
      </p>
    </>
  );
}
