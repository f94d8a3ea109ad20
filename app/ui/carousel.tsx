import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';

type CarouselArrowProps = { direction: 'previous' | 'next'; label: string };

/** An arrow of a carousel: it steps by one. It stays hidden where no script runs. */
export function CarouselArrow({ direction, label }: CarouselArrowProps) {
  const isNext = direction === 'next';
  return (
    <button type="button" className="carousel-arrow needs-script" data-step={isNext ? 1 : -1} aria-label={label}>
      <Icon name={isNext ? 'arrow-right-bold' : 'arrow-left-bold'} />
    </button>
  );
}

type PauseButtonProps = {
  /** It moves from the start: the parent has `is-playing`. */
  isPlaying: boolean;
  pauseLabel: string;
  playLabel: string;
};

/** Stops and starts what moves by itself inside the nearest `data-enhance` parent that has the class `is-playing`. */
export function PauseButton({ isPlaying, pauseLabel, playLabel }: PauseButtonProps) {
  return (
    <button
      type="button"
      className="pause-button needs-script"
      data-part="pause"
      data-pause={pauseLabel}
      data-play={playLabel}
      aria-label={isPlaying ? pauseLabel : playLabel}
    >
      <Icon name="pause-fill" />
      <Icon name="play-fill" />
    </button>
  );
}

type CarouselDotsProps = { count: number; label: (position: number) => string };

/** One diamond for each slide, the first one current. */
export function CarouselDots({ count, label }: CarouselDotsProps) {
  return (
    <div className="carousel-dots needs-script">
      {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
        <button
          key={position}
          type="button"
          className="carousel-dot"
          data-part="dot"
          aria-label={label(position)}
          aria-current={position === 1}
        />
      ))}
    </div>
  );
}

/** "1 of 4", kept up to date by the script. */
export function CarouselCount({ count }: { count: number }) {
  return (
    <span className="carousel-count needs-script" data-pattern={m.carousel_count({ position: '#', count })}>
      {m.carousel_count({ position: 1, count })}
    </span>
  );
}
