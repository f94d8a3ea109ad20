import { href } from 'react-router';
import { isBlank, languageOf } from '../../lib/text.ts';
import type { Block, BlockOf, BlockRow } from '../../pages/block-kinds.ts';
import { BlockPicture } from '../../pages/blocks/block-picture.tsx';
import { BlockLink, Paragraphs } from '../../pages/blocks/block-texts.tsx';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { CarouselArrow, CarouselDots, PauseButton } from '../../ui/enhance/carousel-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRequestFacts } from '../../ui/page-facts.ts';

type Slide = BlockRow<'slides'>;

export function Hero({ block: { rows } }: { block: BlockOf<'slides'> }) {
  const { savesData } = useRequestFacts();
  if (rows.length === 1) {
    return (
      <section className="hero petal-b" aria-label={m.home_hero_label()}>
        <div className="hero-slides">
          {rows.map((row) => (
            <div key={row.id} className="hero-slide is-current">
              <SlideElement slide={row} isHeadline />
            </div>
          ))}
        </div>
      </section>
    );
  }
  return (
    <section
      className={savesData ? 'hero petal-b' : 'hero petal-b is-playing'}
      aria-roledescription="carousel"
      aria-label={m.home_hero_label()}
      data-enhance="fade-carousel"
      data-autoplay="5000"
    >
      <div className="hero-slides" data-part="slides" aria-live={savesData ? 'polite' : 'off'}>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no group of form fields
          <div
            key={row.id}
            className={index === 0 ? 'hero-slide is-current' : 'hero-slide'}
            role="group"
            aria-roledescription="slide"
            aria-label={m.carousel_count({ position: index + 1, count: rows.length })}
          >
            <SlideElement slide={row} />
          </div>
        ))}
      </div>
      <div className="hero-controls on-dark needs-script">
        <CarouselArrow direction="previous" label={m.home_hero_previous()} />
        <CarouselDots count={rows.length} label={(position) => m.home_hero_dot({ position })} />
        <PauseButton isPlaying={!savesData} pauseLabel={m.home_hero_pause()} playLabel={m.home_hero_play()} />
        <CarouselArrow direction="next" label={m.home_hero_next()} />
      </div>
    </section>
  );
}

/** Whether the page has its heading of the first rank there: on a slide that stays, since one that moves away takes it along. */
export function hasHeadline(block: Block): boolean {
  if (block.kind !== 'slides' || block.rows.length !== 1) return false;
  return block.rows.some(({ values }) => values.style === 'welcome' && !isBlank(values.heading));
}

type SlideProps = { slide: Slide; isHeadline?: boolean };

function SlideElement({ slide, isHeadline }: SlideProps) {
  const { style } = slide.values;
  if (style === 'welcome') return <WelcomeSlide slide={slide} isHeadline={isHeadline} />;
  return style === 'words' ? <WordsSlide slide={slide} /> : <SlidePicture slide={slide} sizes="100vw" />;
}

const drawn = { width: 1200, height: 800 };

/** Phones have three pixels to a point, and two are enough for a photo: the largest size would be the most of the page. */
const besidePanel = '(min-width: 769px) 54vw, 76vw';

function SlidePicture({ slide: { values }, sizes, look = '' }: { slide: Slide; sizes: string; look?: string }) {
  return (
    <BlockPicture
      className={`hero-picture ${look}`}
      picture={values.picture}
      sizes={sizes}
      upTo={1280}
      drawn={drawn}
      isPriority
    />
  );
}

function WelcomeSlide({ slide, isHeadline }: SlideProps) {
  const { phone } = useSchool();
  const { heading, text, button_label, address, picture } = slide.values;
  const Headline = isHeadline ? 'h1' : 'h2';
  return (
    <div className={picture ? 'hero-welcome' : 'hero-welcome hero-welcome-bare'}>
      <SlidePicture slide={slide} sizes={besidePanel} />
      <div className="hero-panel wall">
        <span className="hero-rosettes">
          <span className="rosette hero-rosette-top" />
          <span className="rosette hero-rosette-foot" />
        </span>
        <div className="hero-text">
          {!isBlank(heading) && (
            <Headline className="hero-headline" lang={languageOf(heading)}>
              {heading}
            </Headline>
          )}
          <Paragraphs className="hero-tagline" text={text} />
          <p className="button-row">
            {!isBlank(button_label) && (
              <BlockLink className="button" address={address}>
                <Icon name={iconOf(address)} />
                {button_label}
              </BlockLink>
            )}
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

function iconOf(address: string) {
  const isAboutAdmission = [href('/contact'), '/admission'].includes(address.trim());
  return isAboutAdmission ? 'graduation-cap-fill' : 'arrow-right-bold';
}

function WordsSlide({ slide }: { slide: Slide }) {
  const { heading, text, button_label, address } = slide.values;
  return (
    <>
      <SlidePicture slide={slide} sizes="100vw" look="hero-picture-above" />
      <div className="hero-plaque on-dark">
        <div className="hero-text">
          {!isBlank(heading) && (
            <p className="hero-struggle" lang={languageOf(heading)}>
              {heading}
            </p>
          )}
          <Paragraphs className={isBlank(heading) ? 'hero-struggle' : undefined} text={text} />
          {!isBlank(button_label) && (
            <BlockLink className="button" address={address}>
              {button_label}
              <Icon name="arrow-right-bold" />
            </BlockLink>
          )}
        </div>
      </div>
    </>
  );
}

function TourMedal() {
  return (
    <a className="tour-medal" href={href('/gallery')}>
      <svg className="tour-medal-flower" viewBox="-64 -64 128 128" aria-hidden="true">
        <circle className="tour-medal-outer" r="57" />
        <circle className="tour-medal-inner" r="48" />
      </svg>
      <span className="tour-medal-words">
        <Icon name="images-fill" />
        {m.home_tour()}
      </span>
    </a>
  );
}
