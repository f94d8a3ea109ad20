import type { Connection } from '../../database/schema.ts';
import { formatDay, formatPlainDay } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { findDocument } from '../documents.server.ts';
import { type DocumentVersion, listVersions } from '../documents-admin.server.ts';
import { documentLight, lightTag } from '../lights.ts';
import { isOwnDocument, requirePlace, typedDocument } from './document-form.action.server.ts';

export type ShownVersion = {
  id: string;
  bytes: number;
  replacedOn: string;
  issuedOn: string;
  validUntil: string;
};

export async function loadDocumentForm(db: Connection, slug: string) {
  const place = await requirePlace(db, slug);
  const document = await findDocument(db, slug);
  const versions = document ? await listVersions(db, document.id) : [];
  const isForSession = place.isForSession ?? false;
  return {
    slug,
    name: originalWord(place.name),
    wording: place.wording,
    version: document?.version ?? 0,
    typed: typedDocument(document),
    file: document?.file_key ? { bytes: document.bytes } : undefined,
    light: lightTag(documentLight(document, isForSession)),
    isForSession,
    hasPage: place.page !== undefined,
    mayNotApply: place.mayNotApply ?? false,
    isOwn: isOwnDocument(slug),
    versions: versions.map(shownVersion),
  };
}

function shownVersion({ id, bytes, replaced_at, issued_on, valid_until }: DocumentVersion): ShownVersion {
  return {
    id,
    bytes,
    replacedOn: formatDay(replaced_at),
    issuedOn: issued_on ? formatPlainDay(issued_on) : '',
    validUntil: valid_until ? formatPlainDay(valid_until) : '',
  };
}
