import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { TransferRefused } from '../archives/transfer-refused.ts';

/** 2^15 rounds take 32 MB and a tenth of a second; BACKUP_PASSPHRASE has 15 characters or more. */
const workFactor = 15;

export async function encrypted(file: string, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(webStreamOf(file)));
}

export async function decrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase) {
    throw new TransferRefused(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`);
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(webStreamOf(file)));
  } catch (error) {
    throw new TransferRefused(
      `${file} cannot be opened with this BACKUP_PASSPHRASE: it is another one, or the file is damaged.`,
      { cause: error },
    );
  }
}

function webStreamOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeStream);
}
