import { href } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { DescribedToday } from './describe-today.ts';

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
