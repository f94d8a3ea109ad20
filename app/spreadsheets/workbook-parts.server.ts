import type { SaxesTagPlain } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import type { WorkbookRefusal } from '../lib/tables.ts';

export class WorkbookRefused extends Error {
  readonly reason: WorkbookRefusal;

  constructor(reason: WorkbookRefusal, options?: ErrorOptions) {
    super(`The workbook is refused: ${reason}.`, options);
    this.reason = reason;
  }
}

/** What is unpacked of a workbook: its size says nothing, because a million blanks take a kilobyte. */
export const workbookLimits = {
  maxParts: 2000,
  maxUnpackedBytes: 24 * 1024 * 1024,
  maxTags: 2_000_000,
  /** Spreadsheet programs need fewer than 15 of each. */
  maxDepth: 50,
  maxAttributes: 100,
  /** Also those without anything in them. */
  maxListedSheets: 200,
};

export type Attributes = Record<string, string>;

/** Gets names without their prefix, and the text since the last tag; false from a handler ends the reading. */
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes, text: string) => void;
  close?: (name: string, text: string) => boolean | undefined;
};

export type WorkbookParts = {
  has(path: string): boolean;
  /** False = there is no such part. */
  read(path: string, handlers: XmlHandlers): Promise<boolean>;
};

/** @throws WorkbookRefused, here and when a part is read */
export async function openParts(bytes: Uint8Array): Promise<WorkbookParts> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(Buffer.from(bytes), { autoClose: false }).catch((cause: unknown) => {
    throw new WorkbookRefused('broken', { cause });
  });
  const entries = await listEntries(zip);
  let unpackedBytes = 0;
  const tags = { count: 0 };
  return {
    has: (path) => entries.has(path),
    async read(path, handlers) {
      const entry = entries.get(path.toLowerCase());
      if (!entry) return false;
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > workbookLimits.maxUnpackedBytes) throw new WorkbookRefused('too big');
      try {
        const stream = await zip.openReadStreamPromise(entry);
        await readXml(stream as AsyncIterable<Buffer>, tags, handlers);
      } catch (cause) {
        throw cause instanceof WorkbookRefused ? cause : new WorkbookRefused('broken', { cause });
      }
      return true;
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > workbookLimits.maxParts) throw new WorkbookRefused('too big');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (cause) {
    throw new WorkbookRefused('broken', { cause });
  }
  return entries;
}

/** In pieces. More bytes than the entry declares are an error. `tags` counts those of all parts. */
async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tags: { count: number },
  { open, close }: XmlHandlers,
): Promise<void> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let text = '';
  let depth = 0;
  let attributeCount = 0;
  let isEnough = false;
  parser.on('error', (error) => {
    throw error;
  });
  // Nothing of a document type is expanded or fetched, and no spreadsheet program writes one.
  parser.on('doctype', () => {
    throw new WorkbookRefused('broken');
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('cdata', (piece) => {
    text += piece;
  });
  parser.on('opentagstart', () => {
    depth += 1;
    tags.count += 1;
    attributeCount = 0;
    if (depth > workbookLimits.maxDepth || tags.count > workbookLimits.maxTags) throw new WorkbookRefused('too big');
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > workbookLimits.maxAttributes) throw new WorkbookRefused('too big');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const before = text;
    text = '';
    open?.(localName(name), attributes, before);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (close?.(localName(name), text) === false) isEnough = true;
    text = '';
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (isEnough) return;
  }
  parser.write(decoder.decode()).close();
}

/** A file that is XML itself. @throws WorkbookRefused */
export async function readXmlFile(text: string, handlers: XmlHandlers): Promise<void> {
  try {
    await readXml([new TextEncoder().encode(text)], { count: 0 }, handlers);
  } catch (cause) {
    throw cause instanceof WorkbookRefused ? cause : new WorkbookRefused('broken', { cause });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
