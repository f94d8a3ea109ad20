import { page } from '../../ui/page-facts.ts';
import { CampusPage } from './campus-page.tsx';
import { sports } from './sports-content.ts';

export const handle = page(sports.facts);

export default function SportsPage() {
  return <CampusPage place={sports} />;
}
