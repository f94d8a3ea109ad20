import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { loadForm } from './content-form.server.ts';

type ContentFormProps = {
  page: Awaited<ReturnType<typeof loadForm>>;
  answer: FormAnswer | undefined;
  isUpload?: boolean;
  /** Inputs before and after those of the declared fields. */
  above?: (form: FormAnswer) => ReactNode;
  below?: (form: FormAnswer) => ReactNode;
};

export function ContentForm({ page, answer, isUpload, above, below }: ContentFormProps) {
  const { key, icon, intro, inputs, typed, send, saved, wordings, list } = page;
  const form = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <>
      <AdminForm
        key={key}
        answer={answer}
        isUpload={isUpload}
        isInBin={saved?.isInBin}
        version={saved?.version}
        opened={saved && typed}
        send={{ ...send, icon: saved ? 'floppy-disk-fill' : icon }}
      >
        {intro && <p>{intro}</p>}
        {above?.(form)}
        <FieldInputs inputs={inputs} form={form} isFocusTaken={form.errors.photo !== undefined} />
        {below?.(form)}
      </AdminForm>
      {list && (
        <Link className="link-arrow" to={list.to}>
          <Icon name="arrow-right-bold" />
          {list.label}
        </Link>
      )}
      {wordings && (
        <Link className="link-arrow" to={wordings}>
          <Icon name="clock-counter-clockwise-fill" />
          {m.notice_wordings()}
        </Link>
      )}
      {saved?.canReset && (
        <Form method="post" className="panel">
          <SendButton
            intent="reset"
            icon="arrow-u-up-left-bold"
            className="button-outline"
            busyLabel={m.text_reset_busy()}
          >
            {m.text_reset()}
          </SendButton>
        </Form>
      )}
    </>
  );
}
