const readers: [string, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', isWholeJpeg],
  ['image/png', isWholePng],
  ['image/webp', isWholeWebp],
];

/**
 * Whether the end of a picture is missing. A browser shows the rest of it white, and shrinking would hide that from the
 * server. Other files are left to the server.
 */
export async function isDamaged(file: File): Promise<boolean> {
  const isWhole = readers.find(([type]) => type === file.type)?.[1];
  if (!isWhole) return false;
  try {
    return !isWhole(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return false;
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Cameras append more to a JPEG, and put a small one before its own scan. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return true;
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff && bytes[offset + 1] !== startOfScan) {
    offset += 2 + wordAt(bytes, offset + 2);
  }
  if (bytes[offset] !== 0xff) return false;
  for (offset += 2; offset + 1 < bytes.length; offset++) {
    offset = bytes.indexOf(0xff, offset);
    if (offset < 0) return false;
    if (bytes[offset + 1] === endOfImage) return true;
  }
  return false;
}

function wordAt(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0);
}

function isWholePng(bytes: Uint8Array): boolean {
  if (!hasAsciiAt(bytes, 1, 'PNG')) return true;
  const end = bytes.lastIndexOf('I'.charCodeAt(0));
  for (let offset = end; offset > 0; offset = bytes.lastIndexOf('I'.charCodeAt(0), offset - 1)) {
    if (hasAsciiAt(bytes, offset, 'IEND')) return true;
  }
  return false;
}

function isWholeWebp(bytes: Uint8Array): boolean {
  if (!hasAsciiAt(bytes, 0, 'RIFF')) return true;
  const length = new DataView(bytes.buffer).getUint32(4, true);
  return bytes.length >= length + 8;
}

function hasAsciiAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
