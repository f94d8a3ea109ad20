import { type RefObject, use, useEffect, useState, useSyncExternalStore } from 'react';
import { DraftOwner } from '../../ui/drafts/draft-storage.ts';
import { CaptionList, type CaptionPhoto } from './caption-list.ts';

export type Captions = ReturnType<typeof useCaptions>;

export function useCaptions(form: RefObject<HTMLFormElement | null>, photos: readonly CaptionPhoto[]) {
  const owner = use(DraftOwner);
  const [list] = useState(() => new CaptionList(() => form.current, photos, owner));
  const states = useSyncExternalStore(
    list.subscribe,
    () => list.states,
    () => list.states,
  );
  useEffect(() => {
    list.open();
    addEventListener('online', list.saveAll);
    return () => {
      removeEventListener('online', list.saveAll);
      list.close();
    };
  }, [list]);
  return { states, note: list.note, save: list.save, settle: list.settle, isUnsaved: list.isUnsaved };
}
