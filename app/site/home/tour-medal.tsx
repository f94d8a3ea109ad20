import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';

/** The marigold flower on the hero: round dots on a circle make its petals. */
export function TourMedal() {
  return (
    <a className="tour-medal" href="/gallery">
      <svg className="tour-medal-flower" viewBox="-64 -64 128 128" aria-hidden="true">
        <circle className="tour-medal-outer" r="57" />
        <circle className="tour-medal-inner" r="48" />
      </svg>
      <span className="tour-medal-words">
        <Icon name="play-fill" />
        {m.home_tour()}
      </span>
    </a>
  );
}
