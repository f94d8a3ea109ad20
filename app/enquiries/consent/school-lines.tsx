import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The lines of a list by which the office can be reached: only those that the school has given. */
export function SchoolLines() {
  const { phone, email } = useSchool();
  return (
    <>
      {phone && (
        <li>
          <a className="link-arrow" href={`tel:${phone.replace(/\s/g, '')}`}>
            <Icon name="phone-fill" />
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className="link-arrow" href={`mailto:${email}`}>
            <Icon name="envelope-simple-fill" />
            {email}
          </a>
        </li>
      )}
    </>
  );
}
