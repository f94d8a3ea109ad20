import { page } from '../../ui/page-facts.ts';
import { WallBlock } from '../page-blocks.tsx';
import { CampusPage } from './campus-page.tsx';
import { computerLab, labs } from './labs-content.ts';

export const handle = page(labs.facts);

export default function LabsPage() {
  const { heading, picture, alt, text } = computerLab;
  return (
    <CampusPage place={labs}>
      <WallBlock area="study" picture={picture} alt={alt} isFlipped>
        <h2>{heading}</h2>
        <p>{text}</p>
      </WallBlock>
    </CampusPage>
  );
}
