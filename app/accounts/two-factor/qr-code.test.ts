import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQrCode } from '../../lib/qr-code.server.ts';

const uri = 'otpauth://totp/Nadi:asha?issuer=Nadi&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1';

test('the path draws every dark square of the code, and no light one', async () => {
  const { side, path } = await drawQrCode(uri);
  const drawn = new Set<number>();
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step += 1) drawn.add(Number(row) * side + Number(column) + step);
  }
  const { modules } = create(uri, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data, (square, index) => (square ? index : -1)).filter((index) => index >= 0);
  expect([...drawn]).toEqual(dark);
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
});
