import { m } from '../../paraglide/messages.js';
import type { Image } from '../image-rules.ts';
import { type Focus, Picture } from '../picture.tsx';

type PortraitProps = {
  name: string;
  initials: string;
  image: Image | undefined;
  focus: Focus | undefined;
  widthPx: 70 | 116 | 150;
};

export function Portrait({ name, initials, image, focus, widthPx }: PortraitProps) {
  if (!image) return <Initials initials={initials} />;
  const inside = widthPx - (widthPx === 70 ? 10 : 16);
  return <Picture image={image} focus={focus} alt={m.portrait_of({ name })} sizes={`${inside}px`} upTo={inside} />;
}

export function Initials({ initials }: { initials: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initials}
    </span>
  );
}
