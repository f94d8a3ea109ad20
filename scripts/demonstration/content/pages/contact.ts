import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const contact: PageContent = {
  title: 'Contact us',
  description: 'Address, telephone, e-mail, office hours and the way to the school, and a form to write to us.',
  blocks: [
    block('picture', {
      heading: 'How to find us',
      picture: drawing(
        'map',
        'Sketch map: the school stands where the village road meets the canal road, beside the pond and west of the river.',
      ),
      text: paragraphs(
        'The school stands where the village road meets the canal road, beside the pond and west of the river.',
        'Buses stop at the canal bridge, five minutes away on foot.',
      ),
    }),
  ],
};
