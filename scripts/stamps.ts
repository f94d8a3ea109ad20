import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '..');

/** Runs `make` unless the files below `from` and `into` are those that it left behind the last time. */
export async function makeWhenChanged(
  stampFile: string,
  { from, into }: { from: string[]; into: string },
  make: () => Promise<void>,
): Promise<void> {
  const hash = () => hashFiles([...from, into].flatMap(filesOf));
  if (readStamp(stampFile) === hash()) return;
  await make();
  writeStamp(stampFile, hash());
}

export function readStamp(file: string): string | undefined {
  try {
    return readFileSync(join(projectFolder, file), 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(file: string, text: string): void {
  mkdirSync(dirname(join(projectFolder, file)), { recursive: true });
  writeFileSync(join(projectFolder, file), text);
}

export function hashFiles(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectFolder, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The files below `path` in a fixed order, with paths from the project's folder; the file itself when it is one. */
export function filesOf(path: string): string[] {
  const entry = statSync(join(projectFolder, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [path];
  const entries = readdirSync(join(projectFolder, path), { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => filesOf(`${path}/${entry.name}`));
}
