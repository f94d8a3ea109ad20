import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { CarouselArrow } from '../../ui/carousel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FacilityCard, facilities } from './home-content.ts';

/** Six cards, four, two or one in view. */
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
