import { useRef } from 'react';
import { Form, href, Link } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { LeaveQuestion, unsavedQuestion } from '../../ui/drafts/leave-question.tsx';
import { moveOnByEnter, NoEnterButton } from '../../ui/forms/enter-key.tsx';
import { FormNote } from '../../ui/forms/form-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { Pager } from '../../ui/pager.tsx';
import { photoName } from '../photo-name.ts';
import type { AdminPhoto } from '../photos-admin.server.ts';
import { CaptionCard } from './caption-card.tsx';
import { useCaptions } from './use-captions.ts';

type CaptionFormProps = {
  rows: AdminPhoto[];
  newer: number | undefined;
  older: number | undefined;
  search: Record<string, string>;
  back: string;
  answer: FormAnswer | undefined;
};

export function CaptionForm({ rows, newer, older, search, back, answer }: CaptionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const captions = useCaptions(form, rows);
  const isHydrated = useIsHydrated();
  return (
    <section className="panel">
      <p className="with-script">{m.captions_help()}</p>
      {!isHydrated && <p className="without-script">{m.captions_help_plain()}</p>}
      <Form ref={form} method="post" noValidate onKeyDown={moveOnByEnter}>
        <NoEnterButton />
        <FormNote answer={answer} />
        <ol className="caption-grid">
          {rows.map((photo) => (
            <CaptionCard key={photo.id} photo={photo} name={photoName(photo)} answer={answer} captions={captions} />
          ))}
        </ol>
        <div className="button-row caption-bar">
          {!isHydrated && (
            <SendButton icon="floppy-disk-fill" className="button without-script" busyLabel={m.admin_saving()}>
              {m.admin_save()}
            </SendButton>
          )}
          <Link className={isHydrated ? 'button' : 'button-outline'} to={back}>
            <Icon name="check-bold" size={20} />
            {m.captions_done()}
          </Link>
        </div>
      </Form>
      <Pager path={href('/admin/photos/captions')} search={search} newer={newer} older={older} />
      <LeaveQuestion
        isUnsaved={captions.isUnsaved}
        includesSamePage
        {...unsavedQuestion()}
        help={m.captions_leave_help()}
      />
    </section>
  );
}
