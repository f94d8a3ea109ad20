import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { CarouselArrow } from '../../ui/enhance/carousel-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FacilityCard, facilities, promo } from './home-content.ts';

export function Facilities() {
  return (
    <section className="section facilities" aria-labelledby="facilities" data-enhance="row-carousel">
      <div className="container facilities-head">
        <h2 id="facilities" className="stitched">
          {m.home_facilities()}
        </h2>
        <div className="facilities-arrows">
          <CarouselArrow direction="previous" label={m.home_facilities_previous()} />
          <CarouselArrow direction="next" label={m.home_facilities_next()} />
        </div>
      </div>
      <div className="container facilities-place">
        <ul className="facilities-row carousel-row" data-part="row">
          {facilities.map((card) => (
            <Facility key={card.id} {...card} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Facility({ image, alt, title, details, readmore, foot }: FacilityCard) {
  return (
    <li className={`facility facility-${foot}`}>
      <img src={art(image)} width={640} height={480} alt={alt} loading="lazy" />
      <h3>{title}</h3>
      <p>{details}</p>
      <a className="link-arrow facility-link" href={readmore}>
        <span>
          {m.home_read_more()}
          <span className="visually-hidden">{m.home_read_more_about({ title })}</span>
        </span>
        <Icon name="arrow-right-bold" />
      </a>
    </li>
  );
}

export function FacilitiesPromo() {
  return (
    <section className="section section-paper" aria-labelledby="promo">
      <div className="container">
        <h2 id="promo" className="stitched">
          {promo.headline}
        </h2>
        <div className="promo">
          {promo.blocks.map(({ title, text, link, to, art: drawing, alt, area }) => (
            <article key={title} className="promo-block" data-area={area}>
              <img src={art(drawing)} width={640} height={480} alt={alt} loading="lazy" />
              <div className="promo-words wall">
                <h3>{title}</h3>
                <p>{text}</p>
                <a className="link-arrow" href={to}>
                  {link}
                  <Icon name="arrow-right-bold" />
                </a>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
