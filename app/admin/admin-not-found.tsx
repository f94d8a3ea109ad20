import { data } from 'react-router';

/** Every address of the admin area that no other route takes. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A form sent to such an address gets the same answer. */
export const action = loader;

export default function AdminNotFound() {
  return null;
}
