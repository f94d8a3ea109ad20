const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a file: UTF-8, or UTF-16 with its mark, as Excel saves "Unicode text". Undefined for anything else, such
 * as a workbook or the old code pages, in which a dash or a letter of India would come out as another one.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  if (!marked && bytes.subarray(0, 16).includes(0)) return undefined;
  try {
    return new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
