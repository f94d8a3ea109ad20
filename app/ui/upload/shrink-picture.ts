import { exifWithinBytes, readExifDay, withExifDay } from '../../lib/photo-files.ts';
import { isHeic } from './heic.ts';

const longestSide = 2560;
const quality = 0.85;
const shrinkable = /^image\/(jpeg|png|webp|avif)$/;

/**
 * Returns the file itself when it cannot be read, is animated or would get larger. HEIC becomes JPEG where the browser
 * can read it. Of what the camera noted, only the day stays.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const isForeign = isHeic(file);
  if (!isForeign && !shrinkable.test(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = await loadPicture(address);
    if (!isForeign && Math.max(picture.naturalWidth, picture.naturalHeight) <= longestSide) return file;
    const smaller = await drawSmaller(picture);
    return smaller && (isForeign || smaller.size < file.size) ? jpegOf(await withDayOf(file, smaller), file) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('This browser cannot show the picture.'));
    picture.src = address;
  });
}

/** Browsers turn a picture upright when they draw it. */
async function drawSmaller(picture: HTMLImageElement): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  // JPEG has no transparency: white instead of black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Safari holds the memory of a canvas until it is emptied.
  canvas.width = 0;
  return blob;
}

async function withDayOf(file: File, jpeg: Blob): Promise<Blob> {
  const day = readExifDay(new Uint8Array(await file.slice(0, exifWithinBytes).arrayBuffer()));
  return day ? withExifDay(jpeg, day) : jpeg;
}

function jpegOf(blob: Blob, { name, lastModified }: File): File {
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg', lastModified });
}
