import type { Image } from '../media/image-rules.ts';
import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';

type PortraitProps = { name: string; initials: string; image: Image | undefined; widthPx: number };

/** A pupil's photo, or the initials when there is none. */
export function Portrait({ name, initials, image, widthPx }: PortraitProps) {
  if (!image) {
    return (
      <span className="initials" aria-hidden="true">
        {initials}
      </span>
    );
  }
  return <Picture image={image} alt={m.portrait_of({ name })} sizes={`${widthPx}px`} upTo={widthPx} />;
}
