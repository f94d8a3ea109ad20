import type { Connection } from '../../app/database/schema.ts';
import { fileDocument } from '../../app/disclosure/documents.server.ts';
import type { MediaStore } from '../../app/lib/media-store.ts';
import { author } from './author.ts';
import { dayAfter, daysAhead } from './days.ts';
import { documents } from './documents.ts';
import type { Studio } from './studio.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Writes the sheets, keeps them in the store and files them on the disclosure page. */
export async function fileDocuments(tx: Connection, studio: Studio, store: MediaStore, moment: Date): Promise<void> {
  for (const [index, { paper, validForDays, link, ...document }] of documents.entries()) {
    const lastDay = validForDays ? dayAfter(moment, validForDays) : undefined;
    const bytes =
      paper &&
      (await studio.make({ paper: { ...paper, validity: validityOf(document.section, lastDay, moment) }, moment }));
    const key = `documents/${document.slug}.pdf`;
    if (bytes) await store.keep(key, bytes);
    const file = bytes && { key, bytes: bytes.byteLength };
    await fileDocument(tx, { ...document, position: index + 1, file, valid_until: lastDay, link }, author);
  }
}

function validityOf(section: 'B' | 'C', lastDay: string | undefined, moment: Date): string {
  if (lastDay) return `Valid until ${longDate.format(new Date(lastDay))}`;
  return section === 'B' ? 'No expiry' : `Session ${daysAhead(moment.toISOString()).session}`;
}
