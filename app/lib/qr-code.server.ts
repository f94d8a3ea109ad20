export type QrPicture = { side: number; path: string };

/** On the server, so that browsers do not load the QR library. */
export async function drawQrCode(text: string): Promise<QrPicture> {
  const { create } = await import('qrcode');
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
