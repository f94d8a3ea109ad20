import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { Plaque } from '../../ui/panels.tsx';
import { PictureAndText, WallBlock } from '../page-blocks.tsx';
import { entryPoints, facts, opening, plates } from './academics-content.ts';

export const handle = page(facts);

/** With four pictures no request is left in the budget for the speculation rules. */
export function headers() {
  return { 'Speculation-Rules': 'none' };
}

export default function Academics() {
  return (
    <>
      <section className="section container">
        <PictureAndText {...opening} />
      </section>
      <section className="section wall on-dark petal-t petal-b" data-area="study">
        <div className="container">
          <h2 className="stitched">{m.academics_how()}</h2>
          <ul className="plain-list academics-wall">
            {plates.map(({ icon, title, text }) => (
              <li key={title} className="academics-card">
                <Plaque icon={icon} tone="wall" size="large" />
                <span>
                  <strong>{title}</strong> {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <EntryPoints />
    </>
  );
}

function EntryPoints() {
  return (
    <section className="section">
      <div className="container">
        <h2 className="stitched">{m.academics_doors()}</h2>
        <div className="thirds">
          {entryPoints.map(({ area, to, title, text, link, picture, alt }) => (
            <WallBlock key={to} area={area} picture={picture} alt={alt} isStacked>
              <h3>{title}</h3>
              <p>{text}</p>
              <a className="link-arrow" href={to}>
                {link}
                <Icon name="arrow-right-bold" />
              </a>
            </WallBlock>
          ))}
        </div>
      </div>
    </section>
  );
}
