import type { PersonResult } from './person-action.server.ts';
import { RoleForm } from './person-forms.tsx';
import { RenewPassword } from './renew-password.tsx';
import type { ShownPerson } from './shown-person.ts';
import { ShutOut } from './shut-out.tsx';

/** What an administrator may do to the account of somebody else. */
export function AccountOfAnother({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  return (
    <>
      <RoleForm key={person.role} person={person} error={result?.errors.role} />
      {!person.isDisabled && <RenewPassword person={person} password={result?.password} />}
      <ShutOut person={person} />
    </>
  );
}
