import { m } from '../../paraglide/messages.js';
import { Plaque } from '../../ui/plaque.tsx';
import { academics } from './home-content.ts';

/** Six plaques on the wall; the whole of it leads to the curriculum. */
export function AcademicsWall() {
  return (
    <section className="section wall petal-t petal-b" data-area="about" aria-labelledby="academics">
      <div className="container">
        <h2 id="academics" className="academics-heading">
          {m.home_academics()}
        </h2>
        <p className="academics-intro">{academics.intro}</p>
        <a className="academics-wall" href="/curriculum">
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
