import { buffer } from 'node:stream/consumers';
import type { ReportProgress } from '../archives/copy-school.server.ts';
import { type Archive, damaged } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import type { Row } from '../database/every-table.server.ts';
import type { Database } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import {
  crestFileNames,
  type DecodedPicture,
  type MediaStore,
  type PdfChecker,
  type PictureChecker,
} from '../lib/media-services.ts';
import { imageFormats, imageRules, variantKey } from '../media/image-rules.ts';
import { pdfRules } from '../media/pdf/pdf-rules.ts';
import { claimFiles, releaseClaim } from '../media/stray-files.server.ts';
import { crestKey } from '../settings/crest/crests.server.ts';
import type { Named } from './exported-tables.server.ts';

/** A file of the media store, and what it must be. */
export type SchoolFile = { key: string } & (
  | { kind: 'paper' | 'crest' }
  | { kind: 'picture'; width: number; imageWidth: number; imageHeight: number }
);

/** The same in an archive. */
export type ArchivedFile = SchoolFile & { path: string; bytes: number };

/** The files that belong to a row. The largest JPEG of a picture is the last one. */
export function filesOf({ table, paper }: Named, row: Row): SchoolFile[] {
  if (table === 'image') {
    const [imageWidth, imageHeight] = [Number(row.width), Number(row.height)];
    return (JSON.parse(String(row.widths)) as number[]).flatMap((width) =>
      imageFormats.map((format) => {
        return { key: variantKey(String(row.id), width, format), kind: 'picture', width, imageWidth, imageHeight };
      }),
    );
  }
  // Without the photo that it was cut from.
  const crest = row.name === 'crest' && row.value ? crestFileNames.filter((name) => name !== 'source.webp') : [];
  if (table === 'setting') return crest.map((name) => ({ key: crestKey(String(row.value), name), kind: 'crest' }));
  const key = paper && row[paper.column];
  return key ? [{ key: String(key), kind: 'paper' }] : [];
}

export type ImportTarget = {
  db: Database;
  mediaStore: MediaStore;
  pictureChecker: PictureChecker;
  pdfChecker: PdfChecker;
};

/**
 * Nothing is stored that the website would not have made or accepted itself. The files belong to nobody until `claim` is
 * released in the transaction that writes the rows. @throws TransferRefused at the first fault, and then nothing is stored
 */
export async function storeFiles(
  { db, mediaStore, ...checkers }: ImportTarget,
  archive: Archive,
  files: readonly ArchivedFile[],
  report: ReportProgress,
): Promise<{ claim: string; discard(): Promise<void> }> {
  const claim = newId();
  const sent: string[] = [];
  const discard = async () => {
    for (const key of sent) await mediaStore.discard(key);
    await releaseClaim(db, claim);
  };
  await claimFiles(
    db,
    claim,
    files.map(({ key }) => key),
  );
  try {
    for (const [index, file] of files.entries()) {
      const bytes = await readChecked(archive, file, checkers);
      sent.push(file.key);
      await mediaStore.keep(file.key, bytes);
      if ((index + 1) % reportEvery === 0) report(`${index + 1} of ${files.length} files …`);
    }
    return { claim, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

const reportEvery = 200;

type Checkers = Pick<ImportTarget, 'pictureChecker' | 'pdfChecker'>;

async function readChecked(archive: Archive, file: ArchivedFile, checkers: Checkers): Promise<Buffer> {
  const { key, path, bytes, kind } = file;
  const max = kind === 'paper' ? pdfRules.maxBytes : imageRules.maxBytes;
  if (bytes > max) throw new TransferRefused(`${path} is larger than the website accepts (${max} bytes).`);
  const content = await archive.read(key);
  if (!content) throw damaged(path);
  const read = await buffer(content);
  if (kind === 'paper') await refuseBadPaper(path, read, checkers.pdfChecker);
  else if (key.endsWith('.ico')) await refuseBadIcon(path, read, checkers.pictureChecker);
  else await refuseBadPicture(file, read, checkers.pictureChecker);
  return read;
}

async function refuseBadPaper(path: string, bytes: Buffer, checker: PdfChecker): Promise<void> {
  const verdict = await checker.checkPdf(bytes);
  if (verdict !== 'fine') throw new TransferRefused(`${path} is not a PDF that the website accepts (${verdict}).`);
}

const roundingPixels = 1;

async function refuseBadPicture(file: ArchivedFile, bytes: Buffer, checker: PictureChecker): Promise<void> {
  const { path, key } = file;
  const found = await decodePicture(path, bytes, checker);
  if (!key.endsWith(`.${found.format}`)) throw notReadable(path);
  if (file.kind !== 'picture') return;
  const height = (file.width * file.imageHeight) / file.imageWidth;
  if (found.width === file.width && Math.abs(found.height - height) <= roundingPixels) return;
  throw new TransferRefused(`${path} does not have the size that its record says.`);
}

/** One picture that is a PNG: its directory of 22 bytes, then the PNG. */
const iconStart = Buffer.from([0, 0, 1, 0, 1, 0]);
const iconDirectoryBytes = 22;

async function refuseBadIcon(path: string, bytes: Buffer, checker: PictureChecker): Promise<void> {
  if (!bytes.subarray(0, iconStart.length).equals(iconStart)) throw damaged(path);
  const { format } = await decodePicture(path, bytes.subarray(iconDirectoryBytes), checker);
  if (format !== 'png') throw notReadable(path);
}

async function decodePicture(path: string, bytes: Buffer, checker: PictureChecker): Promise<DecodedPicture> {
  const found = await checker.checkPicture(bytes);
  if (!found) throw notReadable(path);
  if (!found.hasMetadata) return found;
  throw new TransferRefused(`${path} contains hidden camera details, which are not accepted.`);
}

function notReadable(path: string): TransferRefused {
  return new TransferRefused(`${path} is not a picture that can be read.`);
}
