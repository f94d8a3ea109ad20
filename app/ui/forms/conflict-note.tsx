import type { MouseEvent } from 'react';
import { type Conflict, versionField } from '../../forms/form.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';

type ConflictNoteProps = {
  conflict: Conflict;
  path: string;
};

export function ConflictNote({ conflict, path }: ConflictNoteProps) {
  const { who, at, version, differences } = conflict;
  return (
    <Note kind="error" title={m.admin_conflict({ who: isolated(who), at })} isFocused>
      {differences.length === 0 ? m.admin_conflict_same() : m.admin_conflict_help()}
      <span className="button-row">
        <button type="submit" name={versionField} value={version} className="button-second">
          {m.admin_conflict_mine()}
        </button>
        <a className="button-outline" href={path} onClick={giveUp}>
          {m.admin_conflict_theirs()}
        </a>
      </span>
      {differences.length > 0 && <Differences differences={differences} />}
    </Note>
  );
}

/** Resetting the form prevents the question about unsaved changes. */
function giveUp(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest('form')?.reset();
}

function Differences({ differences }: Pick<Conflict, 'differences'>) {
  return (
    <table className="difference-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{m.admin_conflict_saved()}</th>
          <th scope="col">{m.admin_conflict_typed()}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, saved, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label={m.admin_conflict_saved()}>{saved || m.admin_conflict_empty()}</td>
            <td data-label={m.admin_conflict_typed()}>{typed || m.admin_conflict_empty()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
