import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { TransferRefused } from '../archives/refusals.server.ts';
import { writeToFile } from '../archives/write-archive.server.ts';

/** 2^15 rounds take 32 MB and a tenth of a second; BACKUP_PASSPHRASE has 15 characters or more. */
const workFactor = 15;

export async function encryptInto(plain: string, file: string, passphrase: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const before = await hashOf(createReadStream(plain));
  await writeToFile(await encrypter.encrypt(streamOf(plain)), file, async (unfinished) => {
    if ((await hashOf(await decrypted(unfinished, passphrase))) !== before) {
      throw new TransferRefused('The encrypted backup could not be read again.');
    }
  });
}

export async function decrypted(file: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  if (!passphrase) {
    throw new TransferRefused(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`);
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(streamOf(file));
  } catch (error) {
    throw new TransferRefused(
      `${file} cannot be opened with this BACKUP_PASSPHRASE: it is another one, or the file is damaged.`,
      { cause: error },
    );
  }
}

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

function streamOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
}
