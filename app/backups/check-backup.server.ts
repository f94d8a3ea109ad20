import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { openArchive, readRecords, verifyEverything } from '../archives/read-archive.server.ts';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import { decrypted, encrypted } from './encryption.server.ts';

export const tableFile = (table: string) => `tables/${table}.json`;
export const mediaFolder = 'media/';

export async function checkBackup(file: string): Promise<void> {
  const archive = await openArchive(file, 'backup');
  try {
    await verifyEverything(archive);
    for (const [table, count] of Object.entries(archive.manifest.counts)) {
      let found = 0;
      for await (const _row of readRecords(archive, tableFile(table))) found += 1;
      if (found !== count) throw new TransferRefused(`The backup is damaged: ${table} has ${found} rows of ${count}.`);
    }
  } finally {
    archive.close();
  }
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
