import { data } from 'react-router';

/** Every address that no other route takes: the layout shows its page for what is not there. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A form sent to such an address gets the same answer. */
export const action = loader;

export default function NotFound() {
  return null;
}
