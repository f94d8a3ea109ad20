import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Answer } from '../../tests/answer.ts';
import { htmlLines, normalise, patternOf } from './normalise.ts';

/** They tell of the moment or of the bytes, which differ when a nonce does. */
const leftOutHeaders = new Set(['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding']);

/** All that an answer says, as lines that can be compared. */
export async function answerLines({ status, headers, bytes }: Answer, known: ReadonlySet<string>): Promise<string[]> {
  const type = headers.get('content-type') ?? '';
  const said = Array.from(headers).filter(([name]) => !leftOutHeaders.has(name));
  const lines = [
    `status: ${status}`,
    ...said.map(([name, value]) => `${name}: ${name === 'set-cookie' ? value.replace(/=[^;]+/, '=') : value}`),
    ...(await contentLines(bytes, type)),
  ];
  return normalise(lines.join('\n'), known).split('\n');
}

async function contentLines(bytes: Uint8Array, type: string): Promise<string[]> {
  if (isZip(bytes)) return zipLines(bytes);
  if (!/^text\/|json|xml|javascript|calendar/.test(type)) return [fingerprint(bytes)];
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith('text/html')) return htmlLines(text);
  if (/json|x-script/.test(type)) return jsonLines(text);
  return text.replaceAll('><', '>\n<').split(/\r?\n/);
}

function jsonLines(text: string): string[] {
  // A file that was requested like a page of our script.
  if (text.includes('\ufffd')) return ['bytes'];
  try {
    return JSON.stringify(JSON.parse(text), null, 1).split('\n');
  } catch {
    return text.split('\n');
  }
}

function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
}

/** A PDF has an id and names objects by their numbers: only of its texts more could be said. */
export function fingerprint(bytes: Uint8Array): string {
  return `${bytes.length} bytes ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
}

const textFile = /\.(csv|html|ics|json|jsonl|md|rels|txt|xml)$/;

/** The names and texts of an archive or a workbook. Texts come first: they name random ids in an order that means something. */
async function zipLines(bytes: Uint8Array): Promise<string[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files: { order: string; lines: string[] }[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const isText = textFile.test(fileName);
    const type = fileName.endsWith('.json') ? 'application/json' : 'text/plain';
    const lines = isText ? await contentLines(content, type) : [fingerprint(content)];
    const order = isText ? ['text', fileName] : ['with bytes', patternOf(fileName), ...lines, fileName];
    files.push({ order: order.join(' '), lines: [`file ${fileName}`, ...lines] });
  }
  return files.toSorted((a, b) => (a.order < b.order ? -1 : 1)).flatMap(({ lines }) => lines);
}
