import { Icon } from '../icon.tsx';

export function CarouselArrow({ direction, label }: { direction: 'previous' | 'next'; label: string }) {
  const isNext = direction === 'next';
  return (
    <button type="button" className="carousel-arrow needs-script" data-step={isNext ? 1 : -1} aria-label={label}>
      <Icon name={isNext ? 'arrow-right-bold' : 'arrow-left-bold'} />
    </button>
  );
}

type PauseButtonProps = {
  isPlaying: boolean;
  pauseLabel: string;
  playLabel: string;
};

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

export function CarouselDots({ count, label }: { count: number; label: (position: number) => string }) {
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
