import { data } from 'react-router';
import { page } from '../ui/page-facts.ts';
import { LostPage, lostPageFacts } from './lost-page.tsx';

export const handle = page(lostPageFacts());

export function loader() {
  return data(null, { status: 404 });
}

/** A form sent to an address where nothing is gets the same answer. */
export const action = loader;

export default LostPage;
