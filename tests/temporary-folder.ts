import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder for one test, made in it or before it, and deleted after it. */
export function folderForTest(): string {
  return temporaryFolder(onTestFinished);
}

/** An empty folder for all tests of this file or block. */
export function folderForAll(): string {
  return temporaryFolder(afterAll);
}

function temporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
