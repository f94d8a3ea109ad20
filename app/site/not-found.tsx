import { data } from 'react-router';

/** The layout shows its not-found page. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
