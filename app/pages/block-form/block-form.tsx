import { useState } from 'react';
import { useLocation } from 'react-router';
import { type TypedForm, versionField } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import type { Draft } from '../../ui/forms/draft-storage.ts';
import { RestoredNote } from '../../ui/forms/restored-note.tsx';
import { useDeviceDraft } from '../../ui/forms/use-draft.ts';
import { BlockInputs } from '../block-inputs/block-inputs.tsx';
import { type BlockKind, declarationOf } from '../block-kinds.ts';
import type { BlockAnswer } from './block-form.action.server.ts';
import type { LoadedBlock } from './block-form.loader.server.ts';

type BlockFormProps = { loaded: LoadedBlock; answer: BlockAnswer | undefined };

/** What is typed survives a closed tab. The rows of the block are sent to the same address by forms of their own. */
export function BlockForm({ loaded, answer }: BlockFormProps) {
  const { pathname } = useLocation();
  const storageKey = `words of ${loaded.personId} on ${pathname}`;
  const draft = useDeviceDraft(storageKey, answer, { isOwnForm: (sent) => sent.has(versionField) });
  const { restored } = draft;
  const missing = restored && fileChoiceOf(restored.typed) ? m.pages_restored_file() : undefined;
  return (
    <div ref={draft.frame}>
      <RestoredNote
        draft={restored}
        missing={missing}
        discardLabel={m.pages_discard_typed()}
        onDiscard={draft.discard}
      />
      <OpenBlock key={draft.formKey} loaded={loaded} answer={answer} restored={restored} />
    </div>
  );
}

/** As it was when the form was opened: what others save meanwhile is a conflict. */
function OpenBlock({ loaded, answer, restored }: BlockFormProps & { restored: Draft | undefined }) {
  const [{ kind, isRow, version, typed: saved, values, addresses }] = useState(loaded);
  const typed = restored ? withoutFile(restored.typed, saved) : saved;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.pages_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm
      answer={answer?.isTableEdit ? undefined : answer}
      version={Number(typed[versionField]?.[0] ?? version)}
      isUpload
      isOnDevice
      send={send}
    >
      <EnterButton />
      <BlockInputs
        fields={fieldsOf(kind, isRow)}
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

const choices = ['picture', 'file'] as const;

function fileChoiceOf(typed: TypedForm) {
  return choices.find((name) => typed[name]?.[0] === 'new');
}

/** Files are not kept on a device: what was to be replaced by one is as it is saved. */
function withoutFile(typed: TypedForm, saved: TypedForm): TypedForm {
  const choice = fileChoiceOf(typed);
  if (!choice) return typed;
  const { focus_x, focus_y } = saved;
  return { ...typed, [choice]: saved[choice] ?? [], ...(focus_x && focus_y && { focus_x, focus_y }) };
}

/** The first button of the form, so that Enter saves: it must not press one that changes a table. */
function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}
