import type { MediaStore } from '../../app/lib/media-store.ts';
import { type Image, imageRules } from '../../app/media/image-rules.ts';
import { discardImage } from '../../app/media/media.server.ts';

const listKey = 'demonstration/unfinished.json';

/**
 * Keeps a list of the pictures being made in the store itself, so that a seeding that was killed half-way is cleaned
 * up by the next one.
 */
export type Leftovers = {
  /** The same store, noting each new picture before its first file is kept. */
  watch(store: MediaStore): MediaStore;
  /** Removes the files of every picture on the list, and the list. */
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
      // One after the other: an older list must not be kept over a newer one.
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

/** Which widths were kept is not known any more; discarding what is not there does nothing. */
function withEveryWidth(id: string): Image {
  return { id, width: 0, height: 0, widths: [...imageRules.widths], colour: '' };
}
