import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** What an archive holds, by path. */
export type Contents = Map<string, Buffer>;

export async function readZip(file: string): Promise<Contents> {
  const zip = await openPromise(file, { autoClose: false });
  const contents: Contents = new Map();
  for await (const entry of zip.eachEntry()) {
    contents.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return contents;
}

export async function writeZip(file: string, contents: Contents, modes: Record<string, number> = {}): Promise<void> {
  const zip = new ZipFile();
  for (const [path, bytes] of contents) {
    const mode = modes[path];
    zip.addBuffer(bytes, path, mode === undefined ? {} : { mode });
  }
  zip.end();
  writeFileSync(file, await buffer(zip.outputStream));
}

/** Lists the files with new checksums, as somebody who means harm would. */
export function sign(contents: Contents, facts: Record<string, unknown> = {}): void {
  const manifest = JSON.parse(String(contents.get('manifest.json')));
  const { files: listed = {} } = manifest;
  const files = [...contents].filter(([path]) => path !== 'manifest.json');
  manifest.files = Object.fromEntries(
    files.map(([path, bytes]) => [
      path,
      { ...listed[path], bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    ]),
  );
  contents.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...facts })));
}

export type Records = Record<string, unknown>[];

export function recordsIn(contents: Contents, path: string): Records {
  const lines = String(contents.get(path)).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

export function setRecords(contents: Contents, path: string, records: Records): void {
  contents.set(path, Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')));
}
