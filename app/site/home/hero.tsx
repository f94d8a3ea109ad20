import type { ReactNode } from 'react';
import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { CarouselArrow, CarouselDots, PauseButton } from '../../ui/enhance/carousel-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRequestFacts } from '../../ui/page-facts.ts';
import { hero } from './home-content.ts';

export function Hero() {
  const { savesData } = useRequestFacts();
  return (
    <section
      className={savesData ? 'hero petal-b' : 'hero petal-b is-playing'}
      aria-roledescription="carousel"
      aria-label={m.home_hero_label()}
      data-enhance="fade-carousel"
      data-autoplay="5000"
    >
      <div className="hero-slides" data-part="slides" aria-live={savesData ? 'polite' : 'off'}>
        <HeroSlide position={1} isCurrent>
          <WelcomeSlide />
        </HeroSlide>
        <HeroSlide position={2}>
          <StruggleSlide />
        </HeroSlide>
        <HeroSlide position={3}>
          <img
            className="hero-picture"
            src={art('annual')}
            width={640}
            height={480}
            alt={hero.stageAlt}
            loading="lazy"
          />
        </HeroSlide>
      </div>
      <HeroControls isPlaying={!savesData} />
    </section>
  );
}

function WelcomeSlide() {
  const { phone } = useSchool();
  return (
    <div className="hero-welcome">
      <img
        className="hero-picture"
        src={art('school')}
        width={1200}
        height={800}
        alt={hero.schoolAlt}
        fetchPriority="high"
      />
      <div className="hero-panel wall">
        <span className="hero-rosettes">
          <span className="rosette hero-rosette-top" />
          <span className="rosette hero-rosette-foot" />
        </span>
        <div className="hero-text">
          <h1 className="hero-headline">{hero.headline}</h1>
          <p className="hero-tagline">{hero.tagline}</p>
          <p className="button-row">
            <a className="button" href={href('/contact')}>
              <Icon name="graduation-cap-fill" />
              {m.home_take_admission()}
            </a>
            {phone && (
              <a className="button-on-wall" href={phoneLink(phone)}>
                <Icon name="phone-fill" />
                {m.home_call_us()}
              </a>
            )}
          </p>
        </div>
      </div>
      <TourMedal />
    </div>
  );
}

function StruggleSlide() {
  return (
    <>
      <img
        className="hero-picture hero-picture-above"
        src={art('paddy')}
        width={1200}
        height={800}
        alt={hero.fieldsAlt}
        loading="lazy"
      />
      <div className="hero-plaque on-dark">
        <div className="hero-text">
          <p className="hero-struggle">{hero.struggle}</p>
          <a className="button" href={href('/contact')}>
            {m.home_join()}
            <Icon name="arrow-right-bold" />
          </a>
        </div>
      </div>
    </>
  );
}

function HeroControls({ isPlaying }: { isPlaying: boolean }) {
  return (
    <div className="hero-controls on-dark">
      <CarouselArrow direction="previous" label={m.home_hero_previous()} />
      <CarouselDots count={3} label={(position) => m.home_hero_dot({ position })} />
      <PauseButton isPlaying={isPlaying} pauseLabel={m.home_hero_pause()} playLabel={m.home_hero_play()} />
      <CarouselArrow direction="next" label={m.home_hero_next()} />
    </div>
  );
}

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

export function TourMedal() {
  return (
    <a className="tour-medal" href={href('/gallery')}>
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
