import { m } from '../../paraglide/messages.js';
import { FieldError } from '../../ui/field.tsx';
import { roles, roleWord } from './people-rules.ts';

/** Administrator or editor, each with a line on what it may do. */
export function RoleChoice({ chosen, error }: { chosen: string | undefined; error?: string }) {
  return (
    <fieldset className="role-choice">
      <legend className="field-label">{m.people_role()}</legend>
      {roles.map((role) => (
        <label key={role} className="role-option">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={chosen === role}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'role-error' : undefined}
          />
          <span>
            <strong>{roleWord(role)}</strong>
            {role === 'administrator' ? m.people_role_administrator_may() : m.people_role_editor_may()}
          </span>
        </label>
      ))}
      {error && <FieldError id="role-error">{error}</FieldError>}
    </fieldset>
  );
}
