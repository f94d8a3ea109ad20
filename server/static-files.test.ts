import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectFolder } from '../tests/test-app.ts';

const folder = join(projectFolder, 'build/client');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(css|js|svg|txt)$/.test(path),
);

test('every text file is compressed at build, and none while it is answered', () => {
  expect(texts.length).toBeGreaterThan(10);
  for (const path of texts) {
    const plain = readFileSync(join(folder, path));
    expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).equals(plain), path).toBe(true);
    expect(gunzipSync(readFileSync(join(folder, `${path}.gz`))).equals(plain), path).toBe(true);
  }
  expect(readFileSync(join(projectFolder, 'server/static-files.ts'), 'utf8')).not.toMatch(/zlib|compressQuickly/);
});
