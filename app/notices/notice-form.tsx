import { type ReactNode, useRef, useState } from 'react';
import type { FormAnswer, TypedForm } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { RestoredNote } from '../ui/drafts/restored-note.tsx';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { NoticeFiles } from './attachments/attachment-field.tsx';
import { type Attachment, typedFiles } from './attachments/attachment-rules.ts';
import { NoticeInputs } from './notice-inputs.tsx';
import { NoticePreview } from './notice-preview.tsx';
import type { PinnedNotice } from './notices.server.ts';

/** Names the notice that this one was copied from: what is kept on the device is put back only into the same copy. */
export const likeField = 'like';

type NoticeFormProps = {
  answer: (FormAnswer & { attachments?: Attachment[]; pinned?: PinnedNotice[] }) | undefined;
  saved: {
    state?: 'draft' | 'scheduled' | 'published';
    version?: number;
    isInBin?: boolean;
    typed: TypedForm;
    attachments: Attachment[];
    /** One of them is unpinned for this one. */
    pinned: PinnedNotice[];
  };
  instant: string;
  /** Above the form. */
  children?: ReactNode;
  /** Below the form, or beside it above what parents will see. */
  beside?: ReactNode;
};

export function NoticeForm({ answer, saved, instant, children, beside }: NoticeFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const like = saved.typed[likeField]?.[0];
  const fits = (kept: TypedForm) => like === undefined || kept[likeField]?.[0] === like;
  const draft = useDraft(frame, answer, { lifetime: 'device', fits });
  const { restored, formKey } = draft;
  const [files, setFiles] = useState(saved.attachments);
  const before = restored?.typed ?? saved.typed;
  // A form that did not reach the server comes back without its texts: the fields still hold them.
  const typed = answer?.typed.details ? answer.typed : before;
  const form = { ...answer, typed, errors: answer?.errors ?? {} };
  return (
    <div ref={frame} className="notice-editor">
      <div className="notice-editor-form">
        {children}
        <RestoredNote draft={draft} isSaved={saved.version !== undefined} />
        <AdminForm
          key={formKey}
          answer={answer}
          draft={draft}
          isUpload
          hasDates
          isInBin={saved.isInBin}
          version={saved.version}
          opened={{ ...saved.typed, ...typedFiles(saved.attachments) }}
          send={sendOf(saved.state)}
          buttons={saved.state !== 'published' && <DraftButton />}
        >
          {like && <input type="hidden" name={likeField} value={like} />}
          <NoticeInputs
            form={form}
            isPublished={saved.state === 'published'}
            pinned={answer?.pinned ?? saved.pinned}
            files={<NoticeFiles restored={restored} saved={saved.attachments} answer={answer} onShown={setFiles} />}
          />
        </AdminForm>
      </div>
      <div className="notice-aside">
        {beside}
        <NoticePreview key={`preview ${formKey}`} frame={frame} typed={typed} attachments={files} instant={instant} />
      </div>
    </div>
  );
}

function sendOf(state: 'draft' | 'scheduled' | 'published' | undefined) {
  if (state === 'published' || state === 'scheduled') {
    return { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving(), intent: 'publish' } as const;
  }
  return {
    icon: 'megaphone-fill',
    label: m.admin_notice_publish(),
    busyLabel: m.admin_notice_publishing(),
    intent: 'publish',
  } as const;
}

function DraftButton() {
  return (
    <SendButton intent="draft" className="button-outline" busyLabel={m.admin_saving()}>
      {m.notice_admin_save_draft()}
    </SendButton>
  );
}
