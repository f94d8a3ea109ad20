import type { MouseEvent } from 'react';
import type { Conflict } from '../lib/form.ts';
import { versionField } from '../lib/revision.ts';
import { m } from '../paraglide/messages.js';
import { Note } from './note.tsx';

type ConflictNoteProps = {
  conflict: Conflict;
  /** Address of the page, which shows what is saved. */
  path: string;
};

/** Stands inside a form whose thing somebody else has changed: look, save over theirs, or drop one's own. */
export function ConflictNote({ conflict, path }: ConflictNoteProps) {
  const { who, at, version, differences } = conflict;
  return (
    <Note kind="error" title={m.desk_conflict({ who, at })} isFocused>
      {differences.length === 0 ? m.desk_conflict_same() : m.desk_conflict_help()}
      {differences.length > 0 && <Differences differences={differences} />}
      <span className="button-row">
        <button type="submit" name={versionField} value={version} className="button-second">
          {m.desk_conflict_mine()}
        </button>
        <a className="button-outline" href={path} onClick={giveUp}>
          {m.desk_conflict_theirs()}
        </a>
      </span>
    </Note>
  );
}

/** What was typed is dropped on purpose: nothing asks about it. */
function giveUp(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest('form')?.reset();
}

function Differences({ differences }: Pick<Conflict, 'differences'>) {
  return (
    <table className="difference-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{m.desk_conflict_saved()}</th>
          <th scope="col">{m.desk_conflict_typed()}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, saved, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label={m.desk_conflict_saved()}>{saved || m.desk_conflict_empty()}</td>
            <td data-label={m.desk_conflict_typed()}>{typed || m.desk_conflict_empty()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
