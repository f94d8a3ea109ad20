import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { BlockInputs } from '../block-inputs/block-inputs.tsx';
import { type BlockKind, declarationOf } from '../block-kinds.ts';
import type { BlockAnswer } from './block-form.action.server.ts';
import type { LoadedBlock } from './block-form.loader.server.ts';

type BlockFormProps = { loaded: LoadedBlock; answer: BlockAnswer | undefined; children?: ReactNode };

export function BlockForm({ loaded, answer, children }: BlockFormProps) {
  const { kind, isRow, version, typed, values, addresses } = loaded;
  const fields = fieldsOf(kind, isRow);
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.pages_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm answer={answer?.isTableEdit ? undefined : answer} version={version} isUpload send={send}>
      <EnterButton />
      {children}
      <BlockInputs
        fields={fields}
        form={shown}
        values={values}
        addresses={addresses}
        isTableEdit={answer?.isTableEdit}
      />
    </AdminForm>
  );
}

function fieldsOf(kind: BlockKind, isRow: boolean) {
  const { fields, row = {} } = declarationOf(kind);
  return isRow ? row : fields;
}

/** The first button of the form, so that Enter saves: it must not press one that changes a table. */
function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}
