import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { art } from '../art.ts';
import { Icon } from '../icon.tsx';
import { CarouselArrow } from './carousel-parts.tsx';

export function Lightbox({ count }: { count: number }) {
  return (
    <dialog
      className="lightbox on-dark"
      aria-label={m.lightbox_label()}
      data-enhance="lightbox"
      data-pattern={m.carousel_count({ position: '#', count })}
    >
      <div className="lightbox-frame">
        <p className="lightbox-count" data-part="count" aria-live="polite" />
        <button type="button" className="button-on-wall lightbox-close">
          <Icon name="x-bold" />
          {m.lightbox_close()}
        </button>
        <img
          className="lightbox-picture"
          data-part="picture"
          src={art('alpona-rosette')}
          width={640}
          height={480}
          alt=""
          loading="lazy"
        />
        <div className="lightbox-words">
          <p className="lightbox-title" data-part="title" />
          <p data-part="text" />
          <a className="link-line" data-part="page" href={href('/gallery')}>
            {m.lightbox_page()}
          </a>
        </div>
        <div className="lightbox-arrows">
          <CarouselArrow direction="previous" label={m.lightbox_previous()} />
          <CarouselArrow direction="next" label={m.lightbox_next()} />
        </div>
      </div>
    </dialog>
  );
}
