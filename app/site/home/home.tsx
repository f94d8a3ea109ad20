import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import { type EnquiryResult, submitEnquiry } from '../../enquiries/enquiry-form.action.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { m } from '../../paraglide/messages.js';
import { listToppers } from '../../results/shown-results.server.ts';
import { page } from '../../ui/page-facts.ts';
import { Patch, Plaque } from '../../ui/panels.tsx';
import type { Route } from './+types/home';
import { Facilities, FacilitiesPromo } from './facilities.tsx';
import { Hero } from './hero.tsx';
import { academics, enquiry } from './home-content.ts';
import { QuickLinks } from './quick-links.tsx';
import { Testimonials } from './testimonials.tsx';
import { Pride, Toppers } from './toppers.tsx';
import { Welcome } from './welcome.tsx';

export const handle = page({ title: m.home_title(), description: m.home_description(), area: 'about' }, ['sent']);

export async function loader({ context, url }: Route.LoaderArgs) {
  const toppers = await listToppers(context.get(servicesContext).db);
  return { toppers, isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  return submitEnquiry(args, '/');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { toppers, isSent } = loaderData;
  return (
    <>
      <Front />
      <FacilitiesPromo />
      <Facilities />
      <AcademicsWall />
      <Pride />
      <Testimonials />
      <EnquiryBlock result={actionData} isSent={isSent} />
      <Toppers toppers={toppers} mayOpen={!isSent && !actionData} />
    </>
  );
}

export function Front() {
  return (
    <>
      <Hero />
      <QuickLinks />
      <Welcome />
    </>
  );
}

export function AcademicsWall() {
  return (
    <section className="section wall petal-t petal-b" data-area="about" aria-labelledby="academics">
      <div className="container">
        <h2 id="academics" className="academics-heading">
          {m.home_academics()}
        </h2>
        <p className="academics-intro">{academics.intro}</p>
        <a className="academics-wall" href={href('/curriculum')}>
          {academics.cards.map(({ icon, title, text }) => (
            <span key={title} className="academics-card">
              <Plaque icon={icon} tone="wall" size="large" />
              <span>
                <strong>{title}</strong> {text}
              </span>
            </span>
          ))}
        </a>
      </div>
    </section>
  );
}

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
          <ContactChannels />
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
