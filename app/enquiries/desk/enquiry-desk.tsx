import type { FormAnswer } from '../../lib/form.ts';
import { ConsentPanel } from '../consent/consent-panel.tsx';
import { EnquiryDetails, OtherEnquiries } from './enquiry-details.tsx';
import { EnquiryHistory, EnquiryLetters, KeptUntil } from './enquiry-history.tsx';
import type { Colleague } from './enquiry-steps.ts';
import type { EnquiryView } from './enquiry-view.server.ts';
import { StepPanel } from './step-panel.tsx';

type EnquiryDeskProps = {
  view: EnquiryView;
  colleagues: readonly Colleague[];
  /** The list that it was opened from. */
  back: string;
  answer: FormAnswer | undefined;
  /** What was sent last never reached the server. */
  isUnsent: boolean;
};

/** One enquiry: what was asked, what happens next, what was done, and what else there is to know. */
export function EnquiryDesk({ view, colleagues, back, answer, isUnsent }: EnquiryDeskProps) {
  const mayHaveUpdates = view.enquiry.state !== 'spam' || view.consents.length > 0;
  return (
    <div className="enquiry-page">
      <EnquiryDetails view={view} />
      <StepPanel view={view} colleagues={colleagues} answer={answer} isUnsent={isUnsent} />
      <EnquiryHistory view={view} />
      <div className="enquiry-aside">
        {mayHaveUpdates && <ConsentPanel consents={view.consents} />}
        <EnquiryLetters letters={view.letters} />
        <OtherEnquiries others={view.others} back={back} />
        <KeptUntil view={view} />
      </div>
    </div>
  );
}
