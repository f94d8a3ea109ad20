import type { ReactNode } from 'react';
import { isBlank } from '../../lib/text.ts';
import type { BlockOf, BlockRow } from '../../pages/block-kinds.ts';
import { BlockPicture } from '../../pages/blocks/block-picture.tsx';
import { ArrowLink, BlockHeading, BlockLink } from '../../pages/blocks/block-texts.tsx';
import { m } from '../../paraglide/messages.js';
import { CarouselArrow } from '../../ui/enhance/carousel-parts.tsx';
import { Icon } from '../../ui/icon.tsx';

type BlockProps<Kind extends 'facilities' | 'promotion'> = { block: BlockOf<Kind>; id: string };

type FacilitiesProps = BlockProps<'facilities'> & { introduction?: ReactNode };

export function Facilities({ block: { values, rows }, id, introduction }: FacilitiesProps) {
  return (
    <section className="section facilities" aria-labelledby={namedBy(values.heading, id)} data-enhance="row-carousel">
      {introduction}
      <div className="container facilities-head">
        <BlockHeading id={id} text={values.heading} />
        <div className="facilities-arrows needs-script">
          <CarouselArrow direction="previous" label={m.home_facilities_previous()} />
          <CarouselArrow direction="next" label={m.home_facilities_next()} />
        </div>
      </div>
      <div className="container facilities-place">
        <ul className="facilities-row carousel-row" data-part="row">
          {rows.map((row) => (
            <Facility key={row.id} {...row.values} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function namedBy(heading: string, id: string): string | undefined {
  return isBlank(heading) ? undefined : id;
}

function Facility({ picture, title, text, tone, address }: BlockRow<'facilities'>['values']) {
  return (
    <li className={`facility facility-${tone}`}>
      <BlockPicture className="facility-picture" picture={picture} sizes="(min-width: 1024px) 280px, 86vw" upTo={330} />
      {!isBlank(title) && <h3>{title}</h3>}
      <p>{text}</p>
      <BlockLink className="link-arrow facility-link" address={address}>
        <span>
          {m.home_read_more()}
          <span className="visually-hidden">{m.home_read_more_about({ title })}</span>
        </span>
        <Icon name="arrow-right-bold" />
      </BlockLink>
    </li>
  );
}

/** A promotion right above the facilities introduces them, in one section. */
export function Introduction({ block: { values, rows }, id }: BlockProps<'promotion'>) {
  return (
    <div className="container">
      <BlockHeading id={id} text={values.heading} />
      <ul className="introduction plain-list">
        {rows.map(({ id: key, values: { title, text, link_label, address, picture, area } }) => (
          <li key={key} data-area={area}>
            <BlockPicture className="introduction-picture" picture={picture} sizes="96px" upTo={96} />
            <div>
              {!isBlank(title) && <h3>{title}</h3>}
              <p>
                {text} <ArrowLink address={address} label={link_label} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One large picture and two small ones beside it; any other number of equal size. */
const usualCount = 3;

export function Promotion({ block: { values, rows }, id }: BlockProps<'promotion'>) {
  return (
    <section className="section section-paper" aria-labelledby={namedBy(values.heading, id)}>
      <div className="container">
        <BlockHeading id={id} text={values.heading} />
        <div className={rows.length === usualCount ? 'promo' : 'promo promo-even'}>
          {rows.map(({ id: key, values: { title, text, link_label, address, picture, area } }) => (
            <article key={key} className="promo-block" data-area={area}>
              <BlockPicture
                className="promo-picture"
                picture={picture}
                sizes="(min-width: 769px) 580px, 100vw"
                upTo={580}
              />
              <div className="promo-words wall">
                {!isBlank(title) && <h3>{title}</h3>}
                <p>{text}</p>
                <ArrowLink address={address} label={link_label} />
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
