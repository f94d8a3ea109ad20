import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

type HeroSlideProps = { position: number; isCurrent?: boolean; children: ReactNode };

export function HeroSlide({ position, isCurrent = false, children }: HeroSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no group of form fields
    <div
      className={isCurrent ? 'hero-slide is-current' : 'hero-slide'}
      role="group"
      aria-roledescription="slide"
      aria-label={m.carousel_count({ position, count: 3 })}
    >
      {children}
    </div>
  );
}
