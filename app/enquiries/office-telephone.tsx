import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';

/** The address that a telephone calls. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`;
}

/** The school's telephone to touch, when the school has given one. */
export function OfficeTelephone() {
  const { phone } = useSchool();
  if (phone === '') return null;
  return (
    <>
      {m.intake_telephone()} <a href={telephoneLink(phone)}>{phone}</a>
    </>
  );
}
