import { useLocation } from 'react-router';
import type { FormAnswer, TypedForm } from '../lib/form.ts';
import { versionField } from '../lib/revision.ts';
import { m } from '../paraglide/messages.js';
import { DeskForm } from '../ui/desk-form.tsx';
import { useDeviceDraft } from '../ui/device-draft.ts';
import { SendButton } from '../ui/send-button.tsx';
import type { Attachment } from './attachments/attachment-rules.ts';
import { KeptFiles } from './kept-files.tsx';
import { NoticeFields } from './notice-fields.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { RestoredNote } from './restored-note.tsx';

type NoticeEditorProps = {
  answer: (FormAnswer & { attachments?: Attachment[] }) | undefined;
  /** Words that wait on a device belong to one person. */
  personId: string;
  saved: {
    state?: 'draft' | 'scheduled' | 'published';
    version?: number;
    isInBin?: boolean;
    typed: TypedForm;
    attachments: Attachment[];
  };
  /** The day that the preview shows. */
  instant: string;
};

/** The form of a notice, new or saved, with its preview beside it. */
export function NoticeEditor({ answer, personId, saved, instant }: NoticeEditorProps) {
  const { pathname } = useLocation();
  const { frame, restored, formKey, startAnew } = useDeviceDraft(`words of ${personId} on ${pathname}`, answer);
  const before = restored?.typed ?? saved.typed;
  // A form that did not reach the server comes back without its words: they still stand in the fields.
  const typed = answer?.typed.details ? answer.typed : before;
  const form = { ...answer, typed, errors: answer?.errors ?? {} };
  return (
    <div ref={frame} className="notice-desk">
      <div className="notice-desk-form">
        <RestoredNote draft={restored} onStartAnew={startAnew} />
        <DeskForm
          key={formKey}
          answer={answer}
          isUpload
          isInBin={saved.isInBin}
          version={restored ? Number(before[versionField]?.[0] ?? 0) || undefined : saved.version}
          send={sendOf(saved.state)}
          buttons={saved.state !== 'published' && <DraftButton />}
        >
          {answer?.conflict && <input type="hidden" name="intended" value={typed.intent?.[0] ?? ''} />}
          <NoticeFields
            form={form}
            isPublished={saved.state === 'published'}
            files={<KeptFiles restored={restored} saved={saved.attachments} answer={answer} />}
          />
        </DeskForm>
      </div>
      <NoticePreview key={`preview ${formKey}`} frame={frame} typed={typed} instant={instant} />
    </div>
  );
}

function sendOf(state: 'draft' | 'scheduled' | 'published' | undefined) {
  if (state === 'published' || state === 'scheduled') {
    return { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving(), intent: 'publish' } as const;
  }
  return {
    icon: 'megaphone-fill',
    label: m.desk_notice_publish(),
    busyLabel: m.desk_notice_publishing(),
    intent: 'publish',
  } as const;
}

function DraftButton() {
  return (
    <SendButton intent="draft" className="button-outline" busyLabel={m.desk_saving()}>
      {m.notice_desk_save_draft()}
    </SendButton>
  );
}
