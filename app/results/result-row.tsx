import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { Niche } from '../ui/niche.tsx';
import { Tag } from '../ui/tag.tsx';
import { Portrait } from './portrait.tsx';
import type { Result } from './result-lists.server.ts';
import { initialsOf } from './result-marks.ts';

/** A result in the list of the office. */
export function resultCells({ image, name, marks, class_name, session, exam, is_topper, consent_on }: Result) {
  return [
    <Niche key="photo" tone="neel" size={70}>
      <Portrait name={name} initials={initialsOf(name)} image={image} widthPx={70} />
    </Niche>,
    <span key="name">
      {name || m.desk_result_no_name()}{' '}
      {is_topper === 1 && (
        <Tag tone="genda" icon="star-fill">
          {m.desk_result_topper_short()}
        </Tag>
      )}
    </span>,
    marks,
    <ClassCell key="class" words={[class_name, session, exam]} />,
    <ConsentCell key="consent" day={consent_on} />,
  ];
}

/** Each of the words stays on one line as far as it fits. */
function ClassCell({ words }: { words: string[] }) {
  const given = [...new Set(words.filter(Boolean))];
  return given.map((word, place) => (
    <span key={word} className="result-place">
      {place < given.length - 1 ? `${word}, ` : word}
    </span>
  ));
}

function ConsentCell({ day }: { day: string | null }) {
  if (!day) return <Tag tone="kagoj">{m.consent_none_recorded()}</Tag>;
  return <span className="consent-day">{m.consent_of({ day: formatDay(`${day}T00:00:00Z`) })}</span>;
}
