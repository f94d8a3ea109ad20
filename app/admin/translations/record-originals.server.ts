import type { ContentType } from '../../content/content-type.ts';
import { findWithDeleted, isDeleted, lockActive } from '../../database/editable-records.server.ts';
import { type ListedTable, listActive } from '../../database/ordering.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { type Fields, labelsOf } from '../../forms/fields.ts';
import { excerpt, isBlank } from '../../lib/text.ts';
import { type Attachment, attachmentTitle, attachmentTitleField } from '../../notices/attachments/attachment-rules.ts';
import { listAttachments } from '../../notices/attachments/attachments.server.ts';
import { m } from '../../paraglide/messages.js';
import { textsOf } from '../../translations/translations.server.ts';
import type { Original, OriginalText, Source } from './original.ts';

const longest = 60;

export function recordSource(type: ContentType<ListedTable>): Source {
  const { table, fields, nameOf, editPath, publicPath } = type;
  const originalOf = (row: Schema[ListedTable]): Original => {
    const texts = textsIn(fields, textsOf({ table, fields }, row));
    const named = [nameOf(row), ...texts.map(({ text }) => text)].find((text) => !isBlank(text));
    const name = excerpt(named ?? '', longest);
    const paths = { editPath: editPath(row.id), publicPath: publicPath ? publicPath(row.id) : '' };
    return { id: row.id, name, texts, ...paths, isInBin: isDeleted(row) };
  };
  return {
    list: async (db, after, limit) => (await listActive(db, type, { after, limit })).map(originalOf),
    async find(db, id) {
      const row = await findWithDeleted(db, table, id);
      return row && originalOf(row);
    },
    lock: (tx, id) => lockActive(tx, table, id),
  };
}

export function withAttachments(source: Source): Source {
  const complete = async (db: Connection, originals: Original[]): Promise<Original[]> => {
    const ids = originals.map(({ id }) => id);
    const files = await listAttachments(db, ids);
    return originals.map((one) => ({ ...one, texts: [...one.texts, ...(files.get(one.id) ?? []).flatMap(titleOf)] }));
  };
  return {
    ...source,
    list: async (db, after, limit) => complete(db, await source.list(db, after, limit)),
    async find(db, id) {
      const original = await source.find(db, id);
      return original && (await complete(db, [original]))[0];
    },
  };
}

function titleOf({ id, name }: Attachment): OriginalText[] {
  const text = attachmentTitle(name);
  return text ? [{ field: attachmentTitleField(id), text, label: m.attachment_name(), input: 'line' }] : [];
}

const maxOfLine = 200;

function textsIn(fields: Fields, texts: Readonly<Record<string, string>>): OriginalText[] {
  const labels = labelsOf(fields);
  return Object.entries(texts).map(([field, text]) => {
    const declared = fields[field];
    const isLong = declared?.kind === 'text' && declared.max > maxOfLine;
    return { field, text, label: labels[field]?.() ?? field, input: isLong ? 'area' : 'line' };
  });
}
