import { href } from 'react-router';
import { z } from 'zod';
import { requireStaff } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import { type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { m } from '../../paraglide/messages.js';
import { fromBlockInView, fromPageView, isFromPageView } from '../block-form/block-place.ts';
import {
  type BlockKind,
  declarationOf,
  homeKinds,
  informationKinds,
  isBlockKind,
  isReadyTable,
  type ReadyTable,
  readyTables,
} from '../block-kinds.ts';
import { changeDraft, refuseDraft } from '../drafts.server.ts';
import { findBlock, replaceBlock } from '../entries.ts';
import { emptyBlock, emptyRow } from '../page-content.ts';

/** The kinds of blocks that a page may have; undefined = there is no such page. */
export async function findKinds(db: Connection, id: string): Promise<readonly (BlockKind | ReadyTable)[] | undefined> {
  const page = await findActive(db, 'page', id);
  const ready = Object.keys(readyTables) as ReadyTable[];
  return page && kindsFor(page.key).flatMap((kind) => (kind === 'table' ? [...ready, kind] : kind));
}

function kindsFor(key: string | null): readonly BlockKind[] {
  return key === 'home' ? homeKinds : informationKinds;
}

const kindSchema = z.object({
  kind: z.string().refine((name) => isBlockKind(name) || isReadyTable(name), { error: () => m.pages_choice_unknown() }),
});

/** Puts an empty block at the end and leads to its form. */
export function handleAddBlock(args: FormArgs, id: string) {
  return handleForm(args, {
    fields: kindSchema,
    failure: m.pages_not_saved,
    async run(tx, { values: { kind } }) {
      const block = emptyBlock(kind as BlockKind | ReadyTable);
      const outcome = await changeDraft(
        tx,
        id,
        (content, { key }) =>
          kindsFor(key).includes(block.kind) ? { ...content, blocks: [...content.blocks, block] } : undefined,
        requireStaff(args.context),
      );
      return outcome.refused ? outcome : block;
    },
    refuse: refuseDraft,
    done: (block) => {
      const { fields, row } = declarationOf(block.kind);
      const hasForm = Object.keys(fields).length > 0 || row !== undefined;
      const { search } = new URL(args.request.url);
      const view = isFromPageView(search) ? fromPageView : '';
      const to = hasForm
        ? href('/admin/pages/:id/blocks/:blockId', { id, blockId: block.id }) + view
        : `${href('/admin/pages/:id', { id })}#block-${block.id}`;
      return { to, flash: m.pages_block_added() };
    },
  });
}

export function handleAddRow(args: FormArgs, id: string, blockId: string) {
  return handleForm(args, {
    fields: {},
    failure: m.pages_not_saved,
    async run(tx) {
      let rowId = '';
      const outcome = await changeDraft(
        tx,
        id,
        (content) => {
          const block = findBlock(content, blockId);
          if (!block || !declarationOf(block.kind).row) return undefined;
          const row = emptyRow(block.kind);
          rowId = row.id;
          return replaceBlock(content, { ...block, rows: [...block.rows, row] } as typeof block);
        },
        requireStaff(args.context),
      );
      return outcome.refused ? outcome : { rowId };
    },
    refuse: refuseDraft,
    done: ({ rowId }) => {
      const view = isFromPageView(new URL(args.request.url).search) ? fromBlockInView : '';
      return { to: href('/admin/pages/:id/blocks/:blockId/rows/:rowId', { id, blockId, rowId }) + view };
    },
  });
}
