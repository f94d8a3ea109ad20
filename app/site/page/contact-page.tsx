import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import { submitEnquiry } from '../../enquiries/enquiries.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { directionsLinks } from '../../lib/contact-details.ts';
import { isBlank, languageOf } from '../../lib/text.ts';
import type { Block, BlockOf } from '../../pages/block-kinds.ts';
import { BlockPicture } from '../../pages/blocks/block-picture.tsx';
import { PageBlocks } from '../../pages/blocks/page-blocks.tsx';
import { m } from '../../paraglide/messages.js';
import { type HoursLine, officeHours, schoolHours } from '../../settings/office-hours.ts';
import { fullAddress } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { Route } from './+types/contact-page';
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

/** The picture of the way to the school, which is shown with the address. */
function isDirectionsPicture(block: Block): block is BlockOf<'picture'> {
  return block.kind === 'picture' && block.values.style === 'plain';
}

type WayProps = { way: BlockOf<'picture'> | undefined };

function ContactFacts({ way }: WayProps) {
  const school = useSchool();
  const { phone, whatsapp, email, address } = school;
  const hours = [...officeHours(school), ...schoolHours(school)];
  if (!way && ![phone, whatsapp, email, address].some(Boolean) && hours.length === 0) return null;
  return (
    <section className="contact-facts">
      <h2 className="stitched">{m.contact_heading()}</h2>
      <ContactChannels hasPlaceBeside />
      <Hours heading={m.contact_hours()} lines={officeHours(school)} />
      <Hours heading={m.contact_school_hours()} lines={schoolHours(school)} />
      <Directions way={way} />
    </section>
  );
}

/** Lines and no table, so that on a phone the form is near. */
function Hours({ heading, lines }: { heading: string; lines: HoursLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <p>
        {lines.map(({ days, hours }) => (
          <span key={days} className="way-line">
            <strong>{days}</strong> {hours}
          </span>
        ))}
      </p>
    </>
  );
}

function Directions({ way }: WayProps) {
  const school = useSchool();
  const address = fullAddress(school);
  const links = directionsLinks(school);
  if (!address && !links && !way) return null;
  const { heading = '', text = '', picture = null } = way?.values ?? {};
  return (
    <div id="way">
      <h3>{isBlank(heading) ? m.contact_directions() : heading}</h3>
      <BlockPicture className="contact-map" picture={picture} sizes="(min-width: 1024px) 566px, 100vw" upTo={566} />
      {address && <p lang={languageOf(address)}>{address}</p>}
      {!isBlank(text) && <RichText text={text} headingLevel={3} />}
      {links && (
        <a className="button-second button-wide" href={links.page} rel="noopener">
          <Icon name="map-pin-fill" />
          {m.contact_open_directions()}
        </a>
      )}
      {links?.app && (
        <a className="link-line" href={links.app}>
          {m.contact_other_map()}
        </a>
      )}
    </div>
  );
}
