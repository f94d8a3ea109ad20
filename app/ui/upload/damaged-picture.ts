const readers: [string, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', isWholeJpeg],
  ['image/png', isWholePng],
  ['image/webp', isWholeWebp],
];

/**
 * Whether the end of a picture is missing. A browser shows the rest of it white, and shrinking would hide that from the
 * server. What is no such picture at all is left to the server.
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
  let place = 2;
  while (place + 4 <= bytes.length && bytes[place] === 0xff && bytes[place + 1] !== startOfScan) {
    place += 2 + wordAt(bytes, place + 2);
  }
  if (bytes[place] !== 0xff) return false;
  for (place += 2; place + 1 < bytes.length; place++) {
    place = bytes.indexOf(0xff, place);
    if (place < 0) return false;
    if (bytes[place + 1] === endOfImage) return true;
  }
  return false;
}

function wordAt(bytes: Uint8Array, place: number): number {
  return (bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0);
}

function isWholePng(bytes: Uint8Array): boolean {
  if (!hasAsciiAt(bytes, 1, 'PNG')) return true;
  const end = bytes.lastIndexOf('I'.charCodeAt(0));
  for (let place = end; place > 0; place = bytes.lastIndexOf('I'.charCodeAt(0), place - 1)) {
    if (hasAsciiAt(bytes, place, 'IEND')) return true;
  }
  return false;
}

function isWholeWebp(bytes: Uint8Array): boolean {
  if (!hasAsciiAt(bytes, 0, 'RIFF')) return true;
  const length = new DataView(bytes.buffer).getUint32(4, true);
  return bytes.length >= length + 8;
}

function hasAsciiAt(bytes: Uint8Array, place: number, text: string): boolean {
  return [...text].every((character, index) => bytes[place + index] === character.charCodeAt(0));
}
