import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sendFile } from './send-file.ts';
import { type Upload, UploadList, type UploadOptions } from './upload-list.ts';

export function isUnderWay({ state, isStarted, comesAgain }: Upload<unknown>): boolean {
  return state === 'sending' || (state === 'waiting' && isStarted) || (state === 'failed' && comesAgain === true);
}

export function useUploadQueue<Answer>(options: UploadOptions<Answer>) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [list] = useState(() => new UploadList<Answer>(() => latest.current, sendFile));
  const uploads = useSyncExternalStore(
    list.subscribe,
    () => list.uploads,
    () => list.uploads,
  );
  useEffect(() => {
    list.open();
    addEventListener('online', list.resume);
    return () => {
      removeEventListener('online', list.resume);
      list.close();
    };
  }, [list]);
  const { add, stop, retry, remove } = list;
  return { uploads, add, stop, retry, remove, isBusy: uploads.some(isUnderWay) };
}
