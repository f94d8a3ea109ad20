import { href } from 'react-router';
import { languageOf } from '../../lib/text.ts';
import { LeafView } from '../../notices/days/calendar-leaf.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import type { DescribedToday } from './describe-today.ts';

export function TodayCard({ today }: { today: DescribedToday }) {
  const { leaf, headline, reason, tomorrow, next, buses } = today;
  return (
    <section id="today" className="today" aria-labelledby="today-now">
      <LeafView leaf={leaf} />
      <div>
        <h2 id="today-now" className="today-now">
          {headline}
        </h2>
        {reason && (
          <p>
            <LinkTo to={reason.to} text={reason.title} />
          </p>
        )}
        {tomorrow && (
          <p>
            <LinkTo {...tomorrow} />
          </p>
        )}
      </div>
      {next.length + buses.length > 0 && (
        <ul className="plain-list today-next">
          {next.map((date) => (
            <li key={date.label}>
              <a href={date.to}>
                {date.label}
                <strong>{date.when}</strong>
                <span className="visually-hidden" lang={languageOf(date.title)}>
                  {date.title}
                </span>
              </a>
            </li>
          ))}
          {buses.map((bus) => (
            <li key={bus.to} className="today-bus">
              <a href={bus.to}>
                <Icon name="bus-fill" size={20} /> <WrittenText text={bus.title} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkTo({ to, text }: { to: string | undefined; text: string }) {
  return to ? <a href={to}>{text}</a> : text;
}

type TodayLineProps = { today: Pick<DescribedToday, 'headline' | 'reason' | 'isOver' | 'tomorrow'> };

/** One line that leads to the card of the home page. After school it speaks of tomorrow. */
export function TodayLine({ today: { headline, reason, isOver, tomorrow } }: TodayLineProps) {
  return (
    <p className="today-line no-print">
      <a className="link-arrow" href={`${href('/')}#today`}>
        <Icon name="calendar-check-fill" />
        {isOver && tomorrow ? tomorrow.text : [headline, reason?.title].filter(Boolean).join(': ')}
      </a>
    </p>
  );
}
