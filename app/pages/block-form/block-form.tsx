import { useRef, useState } from 'react';
import type { TypedForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { RestoredNote } from '../../ui/drafts/restored-note.tsx';
import { type StoredDraft, useDraft } from '../../ui/drafts/use-draft.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { BlockInputs } from '../block-inputs/block-inputs.tsx';
import type { BlockAnswer, LoadedBlock } from './block-form.server.ts';

type BlockFormProps = { loaded: LoadedBlock; answer: BlockAnswer | undefined };

/** What is typed survives a closed tab. The rows of the block are sent to the same address by forms of their own. */
export function BlockForm({ loaded, answer }: BlockFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const draft = useDraft(frame, answer, { lifetime: 'device' });
  const { restored } = draft;
  const missing = restored && fileChoiceOf(restored.typed) ? m.pages_restored_file() : undefined;
  return (
    <div ref={frame} className="block-form">
      <RestoredNote draft={draft} isSaved missing={missing} />
      <OpenBlock key={draft.formKey} loaded={loaded} answer={answer} draft={draft} />
    </div>
  );
}

/** As it was when the form was opened: what others save meanwhile is a conflict. */
function OpenBlock({ loaded, answer, draft }: BlockFormProps & { draft: StoredDraft }) {
  const [{ version, typed: saved, values, inputs }] = useState(loaded);
  const { restored } = draft;
  const typed = restored ? withoutFile(restored.typed, saved) : saved;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  const send = { icon: 'floppy-disk-fill', label: m.pages_save(), busyLabel: m.admin_saving() } as const;
  return (
    <AdminForm
      answer={answer?.isTableEdit ? undefined : answer}
      version={version}
      opened={saved}
      isUpload
      draft={draft}
      send={send}
    >
      <BlockInputs inputs={inputs} form={shown} values={values} tableNote={answer?.tableNote} />
    </AdminForm>
  );
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
