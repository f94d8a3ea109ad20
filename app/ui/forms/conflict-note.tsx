import type { MouseEvent } from 'react';
import type { Conflict, Difference } from '../../forms/form.ts';
import { choiceField, seenField } from '../../forms/known-texts.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';

type ConflictNoteProps = {
  conflict: Conflict;
  path: string;
};

/** Asks which of two texts stays, for each field that was changed in two places. Neither is chosen beforehand. */
export function ConflictNote({ conflict, path }: ConflictNoteProps) {
  const { who, at, isOwn, version, differences } = conflict;
  const title = isOwn ? m.admin_conflict_own({ at }) : m.admin_conflict({ who: isolated(who), at });
  return (
    <Note kind="error" title={title} isFocused>
      {differences.length === 0 ? m.admin_conflict_same() : m.admin_conflict_help()}
      <input type="hidden" name={seenField} value={version} />
      {differences.map((difference) => (
        <Choice key={difference.name} {...difference} />
      ))}
      <span className="button-row">
        <a className="button-outline" href={path} onClick={giveUp}>
          {m.admin_conflict_theirs()}
        </a>
      </span>
    </Note>
  );
}

function Choice({ name, label, saved, typed, chosen }: Difference) {
  const texts = [
    ['saved', m.admin_conflict_saved(), saved],
    ['mine', m.admin_conflict_typed(), typed],
  ] as const;
  return (
    <fieldset className="difference-choice">
      <legend>{label}</legend>
      {texts.map(([value, title, text]) => (
        <label key={value} className="tick-box">
          <input type="radio" name={choiceField(name)} value={value} defaultChecked={chosen === value} required />
          <span>
            <strong>{title}</strong> <span className="difference-text">{text || m.admin_conflict_empty()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Resetting the form prevents the question about unsaved changes. */
function giveUp(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest('form')?.reset();
}
