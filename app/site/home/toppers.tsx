import { href } from 'react-router';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { classInLanguage, digitsInLanguage } from '../../lib/languages/numbers.ts';
import { isBlank } from '../../lib/text.ts';
import { Portrait } from '../../media/portrait/portrait.tsx';
import type { BlockOf } from '../../pages/block-kinds.ts';
import { m } from '../../paraglide/messages.js';
import { percentageIn, type ShownResult } from '../../results/shown-result.ts';
import { CarouselArrow, CarouselDots, PauseButton } from '../../ui/enhance/carousel-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Niche, nicheTone } from '../../ui/niche.tsx';
import { useRequestFacts } from '../../ui/page-facts.ts';
import { Plaque } from '../../ui/panels.tsx';

/** More dots do not fit in one line of the dialog; only the count is shown then. */
const maxDots = 6;

type ToppersProps = {
  toppers: ShownResult[];
  mayOpen: boolean;
};

export function Toppers({ toppers, mayOpen }: ToppersProps) {
  const { savesData } = useRequestFacts();
  const opensItself = mayOpen && toppers.length > 0 && !savesData;
  return (
    <dialog
      id="toppers"
      className="toppers"
      aria-labelledby="toppers-title"
      closedby="any"
      data-enhance={opensItself ? 'modal opens-once' : 'modal'}
    >
      <div className="toppers-head wall" data-area="about">
        <span className="rosette toppers-rosette" />
        <span className="rosette toppers-rosette" />
        <h2 id="toppers-title">{m.home_toppers()}</h2>
        {toppers.length > 0 && <p>{groupsOf(toppers)}</p>}
        <button
          type="button"
          className="toppers-close"
          aria-label={m.home_toppers_close()}
          {...dialogCommand('close', 'toppers')}
        >
          <Icon name="x-bold" />
        </button>
      </div>
      {toppers.length > 0 ? (
        <TopperCarousel toppers={toppers} />
      ) : (
        <p className="toppers-empty">{m.home_toppers_empty()}</p>
      )}
    </dialog>
  );
}

function groupsOf(toppers: ShownResult[]): string {
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' });
  const each = (facts: string[]) => list.format([...new Set(facts.filter(Boolean))]);
  const classes = each(toppers.map((one) => classInLanguage(one.class_name)));
  return [
    classes && m.home_toppers_class({ className: classes }),
    each(toppers.map((one) => digitsInLanguage(one.session))),
  ]
    .filter(Boolean)
    .join(', ');
}

function TopperCarousel({ toppers }: { toppers: ShownResult[] }) {
  const { savesData } = useRequestFacts();
  const count = toppers.length;
  return (
    <section
      className={`toppers-body toppers-of-${Math.min(count, 4)} ${savesData ? '' : 'is-playing'}`}
      aria-roledescription="carousel"
      aria-label={m.home_toppers_carousel()}
      data-enhance="row-carousel"
      data-autoplay="3000"
      data-loops
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className="carousel-row toppers-row" data-part="row" tabIndex={0} aria-label={m.home_toppers()}>
        {toppers.map((topper, index) => (
          <Topper key={topper.id} topper={topper} tone={nicheTone(topper.image?.colour, index)} />
        ))}
      </ul>
      <div className="toppers-foot">
        <div className={count > maxDots ? 'toppers-controls toppers-counted' : 'toppers-controls'}>
          <CarouselArrow direction="previous" label={m.home_toppers_previous()} />
          <CarouselDots count={Math.min(count, maxDots)} label={(position) => m.home_toppers_dot({ position })} />
          <span className="carousel-count needs-script" data-pattern={m.carousel_count({ position: '#', count })}>
            {m.carousel_count({ position: 1, count })}
          </span>
          <PauseButton isPlaying={!savesData} pauseLabel={m.home_toppers_pause()} playLabel={m.home_toppers_play()} />
          <CarouselArrow direction="next" label={m.home_toppers_next()} />
        </div>
        <a className="button-second" href={href('/results')}>
          {m.home_toppers_all()}
          <Icon name="arrow-right-bold" />
        </a>
      </div>
    </section>
  );
}

function Topper({ topper, tone }: { topper: ShownResult; tone: number }) {
  return (
    <li className="topper">
      <Niche tone={tone} size={150}>
        <Portrait {...topper} widthPx={150} />
      </Niche>
      <h3>{topper.name}</h3>
      {topper.class_name && <p>{m.home_toppers_class({ className: classInLanguage(topper.class_name) })}</p>}
      <p className="topper-marks">{digitsInLanguage(percentageIn(topper.marks) ?? topper.marks)}</p>
    </li>
  );
}

/** React's types do not know these attributes yet; `data-enhance="modal"` replaces them in older browsers. */
function dialogCommand(command: 'show-modal' | 'close', id: string) {
  return { command, commandfor: id };
}

export function Pride({ block: { values }, id }: { block: BlockOf<'toppers'>; id: string }) {
  return (
    <section className="section container pride" aria-labelledby={id}>
      <Plaque icon="trophy-fill" tone="genda" size="large" />
      <div>
        <h2 id={id}>{isBlank(values.heading) ? m.home_toppers() : values.heading}</h2>
        {values.text && <p>{values.text}</p>}
      </div>
      <p className="button-row">
        <button type="button" className="button needs-script" {...dialogCommand('show-modal', 'toppers')}>
          <Icon name="star-fill" />
          {m.home_toppers()}
        </button>
        <noscript>
          <a className="button" href={href('/results')}>
            <Icon name="star-fill" />
            {m.home_toppers()}
          </a>
        </noscript>
        <a className="button-outline" href={href('/results')}>
          {m.home_toppers_results()}
        </a>
      </p>
    </section>
  );
}
