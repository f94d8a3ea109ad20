import { create } from 'qrcode';

/** The dark squares of a QR code as one SVG path, in squares of 1 × 1, and how many squares a side has. */
export type QrPicture = { side: number; path: string };

/** Drawn on the server, so that no browser loads the drawing code. */
export function drawQrCode(text: string): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size: side } = modules;
  let path = '';
  for (let row = 0; row < side; row += 1) {
    for (let start = 0, end = 0; start < side; start = end + 1) {
      end = start;
      while (end < side && modules.get(row, end)) end += 1;
      if (end > start) path += `M${start} ${row}h${end - start}v1h${start - end}z`;
    }
  }
  return { side, path };
}
