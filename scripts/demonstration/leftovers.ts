import type { MediaStore } from '../../app/lib/media-services.ts';
import { type Image, imageRules } from '../../app/media/image-rules.ts';
import { discardImage } from '../../app/media/media.server.ts';

const listKey = 'demonstration/unfinished.json';

/** The store itself lists the pictures in progress, so that the next seeding cleans up after an aborted one. */
export type Leftovers = {
  watch(store: MediaStore): MediaStore;
  clear(): Promise<void>;
  /** Removes the list only: rows refer to the pictures now. */
  forget(): Promise<void>;
};

export async function openLeftovers(store: MediaStore): Promise<Leftovers> {
  const ids = new Set(await readList(store));
  let lastNote = Promise.resolve();

  function note(id: string): Promise<void> {
    if (!ids.has(id)) {
      ids.add(id);
      // One after the other, so that an older list does not overwrite a newer one.
      lastNote = lastNote.then(() => store.keep(listKey, new TextEncoder().encode(JSON.stringify([...ids]))));
    }
    return lastNote;
  }

  return {
    watch: (watched) => ({
      ...watched,
      async keep(key, bytes) {
        const [folder, id] = key.split('/');
        if (folder === 'images' && id) await note(id);
        await watched.keep(key, bytes);
      },
    }),
    async clear() {
      for (const id of ids) await discardImage({ store }, withEveryWidth(id));
      ids.clear();
      await store.discard(listKey);
    },
    forget: () => store.discard(listKey),
  };
}

async function readList(store: MediaStore): Promise<string[]> {
  const bytes = await store.find(listKey);
  return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : [];
}

function withEveryWidth(id: string): Image {
  return { id, width: 0, height: 0, widths: [...imageRules.widths], colour: '' };
}
