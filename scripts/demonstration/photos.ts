import { newestPhotos, type SeedPhoto } from './photos-1.ts';
import { earlierPhotos } from './photos-2.ts';

/** The gallery of the last year, newest first. */
export const photos: readonly SeedPhoto[] = [...newestPhotos, ...earlierPhotos];
