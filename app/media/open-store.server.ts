import type { MediaStoreConfig } from '../config.server.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { diskStore } from './disk-store.server.ts';

/** `warn` gets the warnings of the library that asks a bucket. */
export async function openMediaStore(config: MediaStoreConfig, warn?: (text: string) => void): Promise<MediaStore> {
  if (config.kind === 'disk') return diskStore(config.folder);
  const { s3Store } = await import('./s3-store.server.ts');
  return s3Store(config, warn && { warn });
}
