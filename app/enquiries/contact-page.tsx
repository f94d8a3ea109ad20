import { m } from '../paraglide/messages.js';
import { fullAddress } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { findArt } from '../ui/art.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Patch } from '../ui/panels.tsx';
import type { Route } from './+types/contact-page';
import { ContactChannels } from './contact-channels.tsx';
import { submitEnquiry } from './enquiry-form.action.server.ts';
import { EnquiryForm } from './enquiry-form.tsx';

export const handle = page(
  {
    title: m.contact_title(),
    description: m.contact_description(),
    area: 'campus',
    heading: m.contact_title(),
    label: m.contact_label(),
  },
  ['sent'],
  { priority: 'enquiry' },
);

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  return submitEnquiry(args, '/contact');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section container contact">
      <section className="contact-facts">
        <h2 className="stitched">{m.contact_heading()}</h2>
        <ContactChannels />
        <OfficeHours />
        <Directions />
      </section>
      <section className="contact-form">
        <Patch tone="pata">
          <EnquiryForm
            action="/contact"
            title={m.contact_form_title()}
            sendLabel={m.enquiry_send_message()}
            result={actionData}
            isSent={loaderData.isSent}
          />
        </Patch>
      </section>
    </div>
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

/** Our own sketch: no third party's map is loaded, only linked to. */
function Directions() {
  const school = useSchool();
  const map = findArt(school.map);
  if (!map && !school.way && !school.directions && !fullAddress(school)) return null;
  return (
    <div id="way">
      <h3>{m.contact_directions()}</h3>
      <p>{fullAddress(school)}</p>
      {school.way && <p>{school.way}</p>}
      {map && (
        <span className="photo-mount">
          <img src={map} width={640} height={400} alt={m.contact_map_alt()} loading="lazy" />
        </span>
      )}
      {school.directions && (
        <a className="button-second button-wide" href={school.directions} rel="noopener">
          <Icon name="map-pin-fill" />
          {m.contact_open_directions()}
        </a>
      )}
    </div>
  );
}
