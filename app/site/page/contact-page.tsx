import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import { submitEnquiry } from '../../enquiries/enquiry-form.action.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import { m } from '../../paraglide/messages.js';
import { fullAddress } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import type { Route } from './+types/contact-page';
import { loadPage, type ShownPage } from './load-page.server.ts';
import { showBlock } from './page-body.tsx';

type PageOnly = Pick<ShownPage, 'facts'>;

export const handle = page<PageOnly>(
  ({ facts }) => ({ ...facts, heading: facts.title, label: m.contact_label() }),
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

export default function ContactPage({ loaderData: { blocks, key, isSent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="section container contact">
        <ContactFacts />
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
      <PageBlocks blocks={blocks} pageKey={key} views={showBlock} />
    </>
  );
}

function ContactFacts() {
  const { phone, whatsapp, email, address, hoursWeekdays, hoursWeekend } = useSchool();
  if (![phone, whatsapp, email, address, hoursWeekdays, hoursWeekend].some(Boolean)) return null;
  return (
    <section className="contact-facts">
      <h2 className="stitched">{m.contact_heading()}</h2>
      <ContactChannels />
      <OfficeHours />
      <Directions />
    </section>
  );
}

function OfficeHours() {
  const { hoursWeekdays, hoursWeekend } = useSchool();
  const rows = [
    [m.contact_weekdays(), hoursWeekdays],
    [m.contact_weekend(), hoursWeekend],
  ].filter(([, hours]) => hours !== '');
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{m.contact_hours()}</h3>
      <DataTable named={0} head={[m.contact_day(), m.contact_open()]} rows={rows} />
    </>
  );
}

function Directions() {
  const school = useSchool();
  const address = fullAddress(school);
  if (!address && !school.directions) return null;
  return (
    <div id="way">
      <h3>{m.contact_directions()}</h3>
      {address && <p>{address}</p>}
      {school.directions && (
        <a className="button-second button-wide" href={school.directions} rel="noopener">
          <Icon name="map-pin-fill" />
          {m.contact_open_directions()}
        </a>
      )}
    </div>
  );
}
