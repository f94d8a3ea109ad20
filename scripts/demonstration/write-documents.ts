import type { Transaction } from '../../app/database/schema.ts';
import { fileDocument } from '../../app/disclosure/documents.server.ts';
import { documentsOf, fieldSetOf } from '../../app/disclosure/field-sets/all-field-sets.ts';
import { setValues } from '../../app/disclosure/values.server.ts';
import type { MediaStore } from '../../app/lib/media-services.ts';
import { dayAfter, daysAhead } from './content/days.ts';
import { disclosureValues } from './content/disclosure.ts';
import { documents } from './content/documents.ts';
import { author } from './content/school.ts';
import type { Studio } from './studio.ts';

export const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export async function writeDocuments(tx: Transaction, studio: Studio, store: MediaStore, moment: Date): Promise<void> {
  const named = new Map(documentsOf(fieldSetOf(undefined)).map((declared) => [declared.slug, declared]));
  for (const [index, { paper, validForDays, issuedDaysAgo, link, ...document }] of documents.entries()) {
    const lastDay = validForDays ? dayAfter(moment, validForDays) : undefined;
    const validity = validityOf(document.section, lastDay, moment);
    const isCertificate = document.section === 'B';
    const bytes = paper && (await studio.make({ paper: { ...paper, validity, isCertificate }, moment }));
    const key = `documents/${document.slug}.pdf`;
    if (bytes) await store.keep(key, bytes);
    const file = bytes && { key, bytes: bytes.byteLength };
    const name = named.get(document.slug)?.name ?? document.slug;
    const issued_on = file ? issuedOn(moment, issuedDaysAgo) : null;
    const attested_by = file ? 'Chairman and Principal' : '';
    const days = { issued_on, valid_until: lastDay, attested_by };
    await fileDocument(tx, { ...document, ...days, name, position: index + 1, file, link }, author);
  }
  await setValues(tx, disclosureValues(dayAfter(moment, 0)), 'Everything', author);
}

/** Papers of a session are of its first month. */
function issuedOn(moment: Date, daysAgo: number | undefined): string {
  return daysAgo === undefined ? `${sessionYear(moment)}-04-06` : dayAfter(moment, -daysAgo);
}

function validityOf(section: 'B' | 'C', lastDay: string | undefined, moment: Date): string {
  if (lastDay) return `Valid until ${longDate.format(new Date(lastDay))}`;
  return section === 'B' ? 'No expiry' : `Session ${daysAhead(moment.toISOString()).session}`;
}

export function sessionYear(moment: Date): number {
  const [year = 0, month = 1] = dayAfter(moment, 0).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}
