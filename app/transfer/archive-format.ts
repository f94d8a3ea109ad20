import { manifestFile } from '../archives/manifest.ts';
import { imageFormats, imageRules, variantKey } from '../media/image-rules.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { exportedTables } from './exported-tables.ts';

export const readmeFile = 'README.txt';

const mega = 1024 * 1024;

export const archiveLimits = {
  maxTableBytes: 1024 * mega,
  maxTextBytes: mega,
  maxPictureBytes: imageRules.maxBytes,
  maxPaperBytes: pdfRules.maxBytes,
} as const;

const maxNameLength = 40;

/** `0012-annual-sports-day`: letters of every script, and nothing that a file system minds. */
export function readableName(place: number, name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = Array.from(words).slice(0, maxNameLength).join('').replace(/^-|-$/g, '');
  return [String(place).padStart(4, '0'), short].filter(Boolean).join('-');
}

export function readmeText(exportedAt: string, schoolName: string): string {
  const files = exportedTables.map(({ file, about }) => `${file}\n  ${about}`);
  return `Everything that ${schoolName} has made on its website, as it was on ${exportedAt} (UTC).

Pictures are JPEG (images/ also has AVIF and WebP), documents are PDF, texts are UTF-8. A file that ends in .json is a
list with one record in each line. 1 stands for yes and 0 for no, null for "not given". Times are in UTC. Records with a
time in "removed_at" are in the bin. "is_demonstration" marks what came with the website as an example.

THIS ARCHIVE HOLDS PERSONAL DATA: names, telephone numbers and messages of families, names and portraits of pupils and
teachers. Keep it where nobody else can read it, and delete copies that are not needed.

Not in it: accounts, passwords and secrets, and e-mails that the website sent. Links to withdraw a consent that stand in
e-mails sent before work only on the website that sent them.

To make a website of it: npm run import -- FILE, in an empty school.

${files.join('\n\n')}

${manifestFile}
  What is in the archive: each file with its length and its SHA-256 checksum.
`;
}

/** What the media store has of a picture. */
export function imageKeys(id: string, widths: readonly number[]): { keys: string[]; largest: string } {
  const keys = widths.flatMap((width) => imageFormats.map((format) => variantKey(id, width, format)));
  return { keys, largest: variantKey(id, widths.at(-1) ?? 0, 'jpg') };
}
