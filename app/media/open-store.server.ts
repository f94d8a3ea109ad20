import type { MediaStoreConfig } from '../config.server.ts';
import type { MediaStore } from '../lib/media-store.ts';
import { diskStore } from './disk-store.server.ts';

/** The media store that the settings name. */
export function openMediaStore(config: MediaStoreConfig): MediaStore {
  if (config.kind === 'disk') return diskStore(config.folder);
  throw new Error('not yet');
}
