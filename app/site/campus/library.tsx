import { page } from '../../ui/page-facts.ts';
import { CampusPage } from './campus-page.tsx';
import { library } from './library-content.ts';

export const handle = page(library.facts);

export default function LibraryPage() {
  return <CampusPage place={library} />;
}
