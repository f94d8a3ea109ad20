import { useState } from 'react';
import { countUploads, countWords, isNews } from './upload-count.ts';
import type { Upload } from './upload-list.ts';

/** Shows how many files are uploaded and how many are not; says aloud what matters of it. */
export function UploadTally({ uploads }: { uploads: Upload<unknown>[] }) {
  const count = countUploads(uploads);
  const [said, setSaid] = useState(count);
  if (isNews(count, said)) setSaid(count);
  return (
    <>
      <p className="upload-tally">{countWords(count)}</p>
      <p className="visually-hidden" role="status">
        {countWords(said)}
      </p>
    </>
  );
}
