import { z } from 'zod';

/** Raised when an older version of the website could not read the archive. */
export const formatVersion = 1;

export const manifestFile = 'manifest.json';

const mega = 1024 * 1024;

export const archiveSizes = {
  maxFiles: 500_000,
  maxBytes: 64 * 1024 * mega,
  maxManifestBytes: 128 * mega,
  maxLineCharacters: 16 * mega,
} as const;

/** An export is the school's own work, readable by strangers; a backup is everything, for this program alone. */
export const productNames = { export: 'school-website', backup: 'school-website-backup' } as const;

export const manifestSchema = z.object({
  format: z.number(),
  product: z.string(),
  version: z.string(),
  /** The last migration of the database that it was written from. */
  schema: z.string(),
  exported_at: z.string(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number()),
  /** Files that the website had lost before. */
  missing: z.array(z.string()),
  is_database_only: z.boolean().optional(),
  files: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

export type FileSum = Manifest['files'][string];

export type ArchiveFile = { path: string; content: AsyncIterable<string | Uint8Array>; isCompressed: boolean };

export function compressed(path: string, content: ArchiveFile['content']): ArchiveFile {
  return { path, content, isCompressed: true };
}

export async function* single<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
