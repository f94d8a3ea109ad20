import { ContactChannels } from '../../enquiries/contact-channels.tsx';
import type { EnquiryResult } from '../../enquiries/enquiries.server.ts';
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx';
import { isBlank } from '../../lib/text.ts';
import type { BlockOf, BlockRow } from '../../pages/block-kinds.ts';
import { BlockHeading, BlockLink, Paragraphs, useBlockAddress } from '../../pages/blocks/block-texts.tsx';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Patch, Plaque } from '../../ui/panels.tsx';

const stars = [1, 2, 3, 4, 5];

export function Testimonials({ block: { values, rows }, id }: { block: BlockOf<'testimonials'>; id: string }) {
  return (
    <section className="section section-paper" aria-labelledby={isBlank(values.heading) ? undefined : id}>
      <div className="container">
        <BlockHeading id={id} text={values.heading} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
        <ul className="testimonials plain-list" tabIndex={0}>
          {rows.map((row) => (
            <li key={row.id}>
              <ParentSays {...row.values} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ParentSays({ name, relation, message, tone }: BlockRow<'testimonials'>['values']) {
  return (
    <Patch tone={tone}>
      <figure className="testimonial">
        <div className="stars" role="img" aria-label={m.home_stars()}>
          {stars.map((star) => (
            <Icon key={star} name="star-fill" />
          ))}
        </div>
        <blockquote>
          <Paragraphs text={message} />
        </blockquote>
        <figcaption>
          <strong>{relation}</strong> {name}
        </figcaption>
      </figure>
    </Patch>
  );
}

export type Enquiry = { result?: EnquiryResult | undefined; isSent: boolean };

type EnquiryBlockProps = Enquiry & { heading: string; text: string; id: string };

/** The form is folded; it is open when it has something to say. */
export function EnquiryBlock({ heading, text, id, result, isSent }: EnquiryBlockProps) {
  const form = (
    <Patch tone="pata">
      <EnquiryForm action="/" sendLabel={m.enquiry_send()} result={result} isSent={isSent} />
    </Patch>
  );
  return (
    <section className="section wall petal-t" data-area="campus" aria-labelledby={id}>
      <div className="container enquiry-block">
        <div>
          <h2 id={id} className="enquiry-headline">
            {isBlank(heading) ? m.home_enquiry() : heading}
          </h2>
          {text && <p className="enquiry-text">{text}</p>}
          <ContactChannels />
        </div>
        {isSent && !result ? (
          form
        ) : (
          <details className="enquiry-fold" open={result !== undefined}>
            <summary className="button">
              <Icon name="paper-plane-tilt-fill" />
              {m.enquiry_form_title()}
            </summary>
            {form}
          </details>
        )}
      </div>
    </section>
  );
}

/** In two rows of a phone, as six. */
const isInFours = (count: number) => count === 7;

export function QuickLinks({ block: { rows } }: { block: BlockOf<'quick-links'> }) {
  const links = rows.filter(({ values }) => !isBlank(values.title) && !isBlank(values.address));
  if (links.length === 0) return null;
  return (
    <nav className="container quick-links-place" aria-label={m.home_quick()}>
      <ul className={`quick-links${isInFours(links.length) ? ' quick-links-seven' : ''} plain-list`}>
        {links.map(({ id, values: { address, icon, tone, title } }) => (
          <li key={id}>
            <BlockLink className="quick-link" address={address}>
              <Plaque icon={icon} tone={tone} size="large" />
              <span>{title}</span>
            </BlockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AcademicsWall({ block: { values, rows }, id }: { block: BlockOf<'academics'>; id: string }) {
  const to = useBlockAddress(values.address);
  const cards = rows.map(({ id: key, values: { icon, title, text } }) => (
    <span key={key} className="academics-card">
      <Plaque icon={icon} tone="wall" size="large" />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </span>
  ));
  return (
    <section
      className="section wall petal-t petal-b"
      data-area="about"
      aria-labelledby={isBlank(values.heading) ? undefined : id}
    >
      <div className="container">
        {!isBlank(values.heading) && (
          <h2 id={id} className="academics-heading">
            {values.heading}
          </h2>
        )}
        {!isBlank(values.text) && <p className="academics-intro">{values.text}</p>}
        {cards.length > 0 && to && (
          <a className="academics-wall" href={to}>
            {cards}
          </a>
        )}
        {cards.length > 0 && !to && <div className="academics-wall">{cards}</div>}
      </div>
    </section>
  );
}
