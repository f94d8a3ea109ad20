import { Fragment } from 'react';
import { href } from 'react-router';
import { formatDay } from '../lib/dates.ts';
import { portraitFocus } from '../media/focus/focus-fields.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { Portrait } from '../media/portrait/portrait.tsx';
import { m } from '../paraglide/messages.js';
import { Niche } from '../ui/niche.tsx';
import { RecordLink } from '../ui/records/record-table.tsx';
import { Tag } from '../ui/tag.tsx';

import type { Result } from './results.server.ts';

export function resultCells({
  id,
  image,
  name,
  marks,
  class_name,
  session,
  exam,
  is_topper,
  consent_on,
  ...row
}: Result) {
  return [
    <Niche key="photo" tone="neel" size={70}>
      <Portrait name={name} initials={initialsOf(name)} image={image} focus={portraitFocus(row)} widthPx={70} />
    </Niche>,
    <span key="name">
      <RecordLink to={href('/admin/results/:id/edit', { id })}>{name || m.admin_result_no_name()}</RecordLink>{' '}
      {is_topper === 1 && (
        <Tag tone="genda" icon="star-fill">
          {m.admin_result_topper_short()}
        </Tag>
      )}
    </span>,
    <Marks key="marks" marks={marks} />,
    <ClassCell key="class" parts={[class_name, session, exam]} />,
    <ConsentCell key="consent" day={consent_on} />,
  ];
}

/** Marks and percentage are each read on one line. */
function Marks({ marks }: { marks: string }) {
  return marks.split(/ (?=\()/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="marks-part">{part}</span>
    </Fragment>
  ));
}

function ClassCell({ parts }: { parts: string[] }) {
  const given = [...new Set(parts.filter(Boolean))];
  return given.map((part, index) => (
    <span key={part} className="result-place">
      {part}
      {index < given.length - 1 && <span>, </span>}
    </span>
  ));
}

function ConsentCell({ day }: { day: string | null }) {
  if (!day) return <Tag tone="kagoj">{m.consent_none_recorded()}</Tag>;
  return <span className="consent-day">{m.consent_of({ day: formatDay(`${day}T00:00:00Z`) })}</span>;
}
