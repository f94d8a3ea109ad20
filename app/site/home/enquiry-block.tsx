import type { EnquiryResult } from '../../enquiries/enquiry-action.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form-view.tsx';
import { WaysToReach } from '../../enquiries/ways-to-reach.tsx';
import { m } from '../../paraglide/messages.js';
import { Patch } from '../../ui/patch.tsx';
import { enquiry } from './home-content.ts';

type EnquiryBlockProps = { result: EnquiryResult | undefined; isSent: boolean };

export function EnquiryBlock({ result, isSent }: EnquiryBlockProps) {
  return (
    <section className="section wall petal-t" data-area="campus" aria-labelledby="question">
      <div className="container enquiry-block">
        <div>
          <h2 id="question" className="enquiry-headline">
            {enquiry.headline}
          </h2>
          <p className="enquiry-text">{enquiry.text}</p>
          <WaysToReach />
        </div>
        <Patch tone="pata">
          <EnquiryForm
            action="/"
            title={m.enquiry_form_title()}
            sendLabel={m.enquiry_send()}
            result={result}
            isSent={isSent}
          />
        </Patch>
      </div>
    </section>
  );
}
