import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(css|js|json|svg|txt)$/;

/** Writes `.br` and `.gz` beside every text file for browsers, for the server to send as they are. */
export function compressedFiles(): Plugin {
  const folder = join(import.meta.dirname, '../../build/client');
  return { name: 'compressed-files', buildApp: { order: 'post', handler: () => compressFiles(folder) } };
}

async function compressFiles(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const { br, gz } = await compressThoroughly(readFileSync(path));
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** On as many threads as Node has for it. */
export async function compressThoroughly(bytes: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotliCompressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipped(bytes, { level: 9 }),
  ]);
  return { br, gz };
}
