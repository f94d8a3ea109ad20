import { type Archive, damaged, readBytes } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import type { Database } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import type { MediaStore, PdfChecker, PictureChecker } from '../lib/media-services.ts';
import { claimFiles, releaseClaim } from '../media/stray-files.server.ts';
import { archiveLimits } from './archive-format.ts';
import type { ArchivedFile } from './check-rows.server.ts';

export type ImportTarget = {
  db: Database;
  mediaStore: MediaStore;
  pictureChecker: PictureChecker;
  pdfChecker: PdfChecker;
};

export type StoredFiles = {
  /** To be released in the transaction that writes the rows; until then the files belong to nobody. */
  claims: readonly string[];
  discard(): Promise<void>;
};

const filesInClaim = 200;

/** Nothing is stored that the website would not have made or taken itself. @throws TransferRefused at the first fault */
export async function storeFiles(
  { db, mediaStore, ...checkers }: ImportTarget,
  archive: Archive,
  files: readonly ArchivedFile[],
  tell: (line: string) => void,
): Promise<StoredFiles> {
  const claims: string[] = [];
  const claimed: string[] = [];
  const discard = async () => {
    for (const key of claimed) await mediaStore.discard(key);
    for (const claim of claims) await releaseClaim(db, claim);
  };
  try {
    for (let start = 0; start < files.length; start += filesInClaim) {
      const some = files.slice(start, start + filesInClaim);
      const claim = newId();
      const keys = some.map(({ key }) => key);
      await claimFiles(db, claim, keys);
      claims.push(claim);
      claimed.push(...keys);
      for (const file of some) await mediaStore.keep(file.key, await checkedFile(archive, file, checkers));
      tell(`${start + some.length} of ${files.length} files …`);
    }
    return { claims, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

type Checkers = Pick<ImportTarget, 'pictureChecker' | 'pdfChecker'>;

const checks = { paper: refuseBadPaper, picture: refuseBadPicture, crest: refuseBadCrest };

async function checkedFile(archive: Archive, file: ArchivedFile, checkers: Checkers): Promise<Buffer> {
  const { maxPaperBytes, maxPictureBytes } = archiveLimits;
  const bytes = await readBytes(archive, file.path, file.kind === 'paper' ? maxPaperBytes : maxPictureBytes);
  await checks[file.kind](file, bytes, checkers);
  return bytes;
}

async function refuseBadPaper({ path }: ArchivedFile, bytes: Buffer, { pdfChecker }: Checkers): Promise<void> {
  const verdict = await pdfChecker.checkPdf(bytes);
  if (verdict !== 'fine') throw new TransferRefused(`${path} is not a PDF that the website takes (${verdict}).`);
}

const roundingPixels = 1;

async function refuseBadPicture(file: ArchivedFile, bytes: Buffer, { pictureChecker }: Checkers): Promise<void> {
  if (file.kind !== 'picture') throw damaged(file.path);
  const { path, width, imageWidth, imageHeight } = file;
  const found = await decodePicture(file, bytes, pictureChecker);
  const height = (width * imageHeight) / imageWidth;
  const isAsSaid = found.width === width && Math.abs(found.height - height) <= roundingPixels;
  if (!isAsSaid) throw new TransferRefused(`${path} is not as large as pictures.json says.`);
}

async function decodePicture({ path, key }: ArchivedFile, bytes: Buffer, checker: PictureChecker) {
  const found = await checker.checkPicture(bytes);
  if (!found || !key.endsWith(`.${found.format}`)) {
    throw new TransferRefused(`${path} is not a picture that can be read.`);
  }
  if (!found.hasMetadata) return found;
  throw new TransferRefused(`${path} carries hidden details of a camera, which are never shown.`);
}

/** One picture that is a PNG: its directory of 22 bytes, then the PNG. */
const iconStart = Buffer.from([0, 0, 1, 0, 1, 0]);
const iconDirectoryBytes = 22;

async function refuseBadCrest(file: ArchivedFile, bytes: Buffer, { pictureChecker }: Checkers): Promise<void> {
  const isIcon = file.key.endsWith('.ico');
  if (isIcon && !bytes.subarray(0, iconStart.length).equals(iconStart)) throw damaged(file.path);
  const picture = isIcon ? bytes.subarray(iconDirectoryBytes) : bytes;
  await decodePicture(isIcon ? { ...file, key: `${file.key}.png` } : file, picture, pictureChecker);
}
