import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormAnswer } from '../../lib/form.ts';
import { versionField } from '../../lib/revision.ts';
import { m } from '../../paraglide/messages.js';
import { DeskForm } from '../../ui/desk-form.tsx';
import type { Colleague } from './enquiry-steps.ts';
import type { EnquiryView } from './enquiry-view.server.ts';
import { StepFields } from './step-fields.tsx';
import { StepShortcuts } from './step-shortcuts.tsx';

type StepPanelProps = {
  view: EnquiryView;
  colleagues: readonly Colleague[];
  answer: FormAnswer | undefined;
  /** What was sent last never reached the server. */
  isUnsent: boolean;
};

/** The form that says what happens next with an enquiry. */
export function StepPanel({ view, colleagues, answer, isUnsent }: StepPanelProps) {
  const { shown, noteSending } = useShownStep(view.enquiry, answer, isUnsent);
  const { enquiry } = shown;
  const form = shown.answer ?? savedStep(enquiry);
  const send = { icon: 'floppy-disk-fill', label: m.desk_save(), busyLabel: m.desk_saving() } as const;
  return (
    <section className="panel enquiry-step" aria-labelledby="enquiry-step" onSubmit={noteSending}>
      <h2 id="enquiry-step">{m.enquiry_desk_next()}</h2>
      <DeskForm answer={shown.answer} version={enquiry.version} send={send}>
        {!shown.answer?.conflict && <StepShortcuts enquiry={enquiry} />}
        <StepFields
          key={`${enquiry.version} ${JSON.stringify(shown.answer?.typed)}`}
          form={form}
          owners={ownersFor(view, colleagues)}
        />
      </DeskForm>
    </section>
  );
}

type Shown = Pick<EnquiryView, 'enquiry'> & { answer: FormAnswer | undefined; isSent: boolean };

/**
 * What the form was filled in on. It stays while something else on the page is sent, even when the enquiry has changed
 * meanwhile: what was typed stays, and saving it tells who was faster. Once it is taken, the page stands at its top
 * again, and so does the focus.
 */
function useShownStep(enquiry: EnquiryView['enquiry'], answer: FormAnswer | undefined, isUnsent: boolean) {
  const [shown, setShown] = useState<Shown>({ enquiry, answer, isSent: false });
  const { key } = useLocation();
  const lastKey = useRef(key);
  const isAnother = enquiry.id !== shown.enquiry.id;
  if (isAnother) setShown({ enquiry, answer, isSent: false });
  else if (answer && answer !== shown.answer) setShown({ ...shown, answer, isSent: false });
  const isSent = shown.isSent;
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (!isSent || answer || isUnsent) return;
    setShown({ enquiry, answer, isSent: false });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, isSent, answer, isUnsent, enquiry]);
  return { shown, noteSending: () => setShown((before) => ({ ...before, isSent: true })) };
}

function savedStep({ state, reason, owner_id, next_call_on, version }: EnquiryView['enquiry']): FormAnswer {
  const typed = { state: [state], reason: [reason], owner_id: [owner_id ?? ''], next_call_on: [next_call_on ?? ''] };
  return { typed: { ...typed, [versionField]: [String(version)] }, errors: {} };
}

/** Everybody who can look after it: oneself first, and whoever does now, also when they have left. */
function ownersFor({ enquiry, staff }: EnquiryView, colleagues: readonly Colleague[]): Colleague[] {
  const others = colleagues.filter(({ id }) => id !== staff.id);
  const hasLeft = enquiry.owner_id && !colleagues.some(({ id }) => id === enquiry.owner_id);
  return [
    { id: staff.id, name: m.enquiry_desk_owner_me({ name: staff.name }) },
    ...others,
    ...(hasLeft ? [{ id: enquiry.owner_id ?? '', name: enquiry.owner_name }] : []),
  ];
}
