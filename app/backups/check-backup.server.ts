import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Manifest } from '../archives/manifest.ts';
import { openArchive, readRecords, verifyEverything } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import { faultOfRow, shapesAt } from '../database/whole/table-shapes.server.ts';
import { decrypted, encrypted } from './encryption.server.ts';

export const tableFile = (table: string) => `tables/${table}.json`;
export const mediaFolder = 'media/';

/** `isStrict`: somebody may have changed it, so the rows must fit the tables of its version as well. */
export async function checkBackup(file: string, { isStrict = false } = {}): Promise<void> {
  const archive = await openArchive(file, 'backup');
  try {
    await verifyEverything(archive);
    if (isStrict) refuseOtherFiles(archive.manifest);
    const shapes = isStrict ? await shapesAt(archive.manifest.schema) : undefined;
    for (const [table, count] of Object.entries(archive.manifest.counts)) {
      const columns = shapes?.get(table);
      if (shapes && !columns) {
        throw new TransferRefused(`The backup has a table that is not known: ${JSON.stringify(table.slice(0, 60))}.`);
      }
      let found = 0;
      for await (const row of readRecords(archive, tableFile(table))) {
        found += 1;
        const fault = columns && faultOfRow(row, columns);
        if (fault) throw new TransferRefused(`The backup is damaged: row ${found} of ${table} ${fault}.`);
      }
      if (found !== count) throw new TransferRefused(`The backup is damaged: ${table} has ${found} rows of ${count}.`);
    }
  } finally {
    archive.close();
  }
}

function refuseOtherFiles({ counts, files }: Manifest): void {
  const tables = new Set(Object.keys(counts).map(tableFile));
  const other = Object.keys(files).find((path) => !path.startsWith(mediaFolder) && !tables.has(path));
  if (other) throw new TransferRefused(`The backup has a file that is not known: ${JSON.stringify(other)}.`);
}

export async function encryptInto(plain: string, file: string, passphrase: string): Promise<void> {
  const before = await hashOf(createReadStream(plain));
  await writeToFile(await encrypted(plain, passphrase), file, {
    async check(unfinished) {
      const after = await hashOf(await decrypted(unfinished, passphrase));
      if (after !== before) throw new TransferRefused('The encrypted backup could not be read again.');
    },
  });
}

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}
