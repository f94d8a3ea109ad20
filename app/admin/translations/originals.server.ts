import type { ContentType } from '../../content/content-type.ts';
import { allContentTypes } from '../../content-types.ts';
import type { ListedTable } from '../../database/ordering.server.ts';
import { m } from '../../paraglide/messages.js';
import { type TranslatedSubject, translatedNames } from '../../translations/translation-rules.ts';
import type { Source } from './original.ts';
import { documents, pages, school } from './other-originals.server.ts';
import { recordSource, withAttachments } from './record-originals.server.ts';

type TranslatedKind = { label: () => string; source: Source };

/** Every kind of text that may be said in each language, in the order of the page. */
export const translatedKinds = new Map<TranslatedSubject, TranslatedKind>([
  ['page', { label: m.pages_manage, source: pages }],
  ...allContentTypes
    .filter((type): type is ContentType<ListedTable> => translatedNames(type).length > 0)
    .map((type): [TranslatedSubject, TranslatedKind] => {
      const source = recordSource(type);
      return [
        type.table,
        { label: type.labels.many, source: type.table === 'notice' ? withAttachments(source) : source },
      ];
    }),
  ['document', { label: m.disclosure_admin_title, source: documents }],
  ['setting', { label: m.translations_settings, source: school }],
]);

export function isTranslatedSubject(subject: string | null): subject is TranslatedSubject {
  return translatedKinds.has(subject as TranslatedSubject);
}

/** @throws when nothing of it is translated */
export function sourceOf(subject: TranslatedSubject): Source {
  const kind = translatedKinds.get(subject);
  if (!kind) throw new Error(`Nothing of ${subject} is translated.`);
  return kind.source;
}
