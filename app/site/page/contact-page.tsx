import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { submitEnquiry } from '../../enquiries/enquiries.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import { m } from '../../paraglide/messages.js';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import type { Route } from './+types/contact-page';
import { ContactFacts, isDirectionsPicture } from './contact-facts.tsx';
import { loadPage, type ShownPage } from './load-page.server.ts';
import { showBlock } from './page-body.tsx';
import { SomethingWrong } from './something-wrong.tsx';

type PageOnly = Pick<ShownPage, 'facts'>;

export const handle = page<PageOnly>(
  ({ facts }) => ({ ...facts, label: m.contact_label(), showsAddress: true }),
  ['sent'],
  { priority: 'enquiry' },
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = await loadPage(context.get(servicesContext).db, '/contact');
  if (!shown) throw data(null, { status: 404 });
  return { ...shown, isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  return submitEnquiry(args, '/contact');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ContactPage({ loaderData: { blocks, texts, key, isSent }, actionData }: Route.ComponentProps) {
  const way = blocks.find(isDirectionsPicture);
  return (
    <>
      <div className="section container contact">
        <ContactFacts way={way} />
        <section className="contact-form">
          <Patch tone="pata">
            <EnquiryForm
              action="/contact"
              title={m.contact_form_title()}
              sendLabel={m.enquiry_send_message()}
              result={actionData}
              isSent={isSent}
            />
          </Patch>
        </section>
      </div>
      <SomethingWrong />
      <PageBlocks blocks={blocks.filter((block) => block !== way)} texts={texts} pageKey={key} views={showBlock} />
    </>
  );
}
