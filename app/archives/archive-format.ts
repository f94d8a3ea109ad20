import { z } from 'zod';

/** Raised when an older version of the website could not read the archive. Format 1 is that of the trial versions. */
export const formatVersion = 2;

export const manifestFile = 'manifest.json';
export const readmeFile = 'README.txt';
export const mediaFolder = 'media/';
export const tableFolder = 'tables/';
export const tableFile = (table: string) => `${tableFolder}${table}.jsonl`;

const mega = 1024 * 1024;

export const archiveLimits = {
  maxFiles: 500_000,
  maxBytes: 64 * 1024 * mega,
  maxManifestBytes: 128 * mega,
  maxMediaFileBytes: 256 * mega,
  maxLineCharacters: 16 * mega,
} as const;

/** An export is what the school made, for anybody to read; a backup is everything, for this program alone. */
export const productNames = { export: 'school-website', backup: 'school-website-backup' } as const;

export type ArchiveKind = keyof typeof productNames;

export const manifestSchema = z.object({
  format: z.number(),
  product: z.string(),
  version: z.string(),
  /** The last migration of the database that it was written from. */
  schema: z.string(),
  exported_at: z.string(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number()),
  /** Keys of files that the website had lost before. */
  missing: z.array(z.string()),
  is_database_only: z.boolean().optional(),
  files: z.record(
    z.string(),
    /** `key`: where it belongs in the media store, if its path does not say that. */
    z.object({ bytes: z.int().min(0), sha256: z.string(), key: z.string().optional() }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
