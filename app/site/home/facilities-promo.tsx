import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { promo } from './home-content.ts';

/** One large and two small blocks, each a picture with its words on a wall. */
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
