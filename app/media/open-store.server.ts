import type { MediaStoreConfig } from '../config.server.ts';
import type { MediaStore } from '../lib/media-services.ts';
import { diskStore } from './disk-store.server.ts';

export async function openMediaStore(config: MediaStoreConfig): Promise<MediaStore> {
  if (config.kind === 'disk') return diskStore(config.folder);
  const { s3Store } = await import('./s3-store.server.ts');
  return s3Store(config);
}
