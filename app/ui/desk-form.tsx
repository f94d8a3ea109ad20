import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormAnswer } from '../lib/form.ts';
import { AnswerNote } from './answer-note.tsx';
import { useFormAnswer } from './form-answer.ts';
import type { IconName } from './icon-names.ts';
import { SendButton } from './send-button.tsx';

type DeskFormProps = {
  answer: FormAnswer | undefined;
  /** The form carries a file. */
  isUpload?: boolean;
  send: { icon: IconName; label: string; busyLabel: string };
  children: ReactNode;
};

/** A form of the office in its panel, posted to its own page: what went wrong above, the button below. */
export function DeskForm({ answer, isUpload, send, children }: DeskFormProps) {
  const form = useFormAnswer(answer);
  return (
    <Form
      ref={form}
      method="post"
      encType={isUpload ? 'multipart/form-data' : undefined}
      className="panel desk-form"
      noValidate
    >
      <AnswerNote answer={answer} />
      {children}
      <SendButton icon={send.icon} busyLabel={send.busyLabel}>
        {send.label}
      </SendButton>
    </Form>
  );
}
