import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/field.tsx';
import { countWords } from './erase-words.ts';
import type { PersonEnquiry } from './person-enquiries.server.ts';

/** Every enquiry of a person, ticked until somebody unticks it. */
export function EraseChoice({ enquiries, fault }: { enquiries: PersonEnquiry[]; fault: string | undefined }) {
  return (
    <fieldset className="erase-choice" aria-describedby={fault && 'erase-error'}>
      <legend className="field-label">{m.erase_question({ count: enquiries.length })}</legend>
      {enquiries.length > 1 && <p className="field-hint">{m.erase_families()}</p>}
      {enquiries.map((enquiry) => (
        <EraseOne key={enquiry.id} enquiry={enquiry} isFaulty={fault !== undefined} />
      ))}
      {fault && <FieldError id="erase-error">{fault}</FieldError>}
    </fieldset>
  );
}

function EraseOne({ enquiry, isFaulty }: { enquiry: PersonEnquiry; isFaulty: boolean }) {
  const { id, name, day, firstWords, notes, letters } = enquiry;
  return (
    <label className="tick-box">
      <input
        type="checkbox"
        name="enquiries"
        value={id}
        // A form that came back had none ticked.
        defaultChecked={!isFaulty}
        aria-invalid={isFaulty || undefined}
      />
      <span className="erase-one">
        <strong>{name}</strong> {day}
        <span className="erase-words">{firstWords}</span>
        <span className="field-hint">{countWords({ notes, letters })}</span>
      </span>
    </label>
  );
}

/** What goes for good when all of them are ticked, and what stays. */
export function WhatGoes({ enquiries }: { enquiries: PersonEnquiry[] }) {
  const sum = (field: 'notes' | 'letters' | 'consents') =>
    enquiries.reduce((total, enquiry) => total + enquiry[field], 0);
  const counts = { enquiries: enquiries.length, notes: sum('notes'), letters: sum('letters') };
  return (
    <>
      <h2>{m.erase_goes()}</h2>
      <p>{m.erase_goes_all({ counts: countWords(counts) })}</p>
      <h2>{m.erase_stays()}</h2>
      <ul>
        {sum('consents') > 0 && <li>{m.erase_stays_proof()}</li>}
        <li>{m.erase_stays_activity()}</li>
        <li>{m.erase_stays_sent()}</li>
      </ul>
    </>
  );
}
