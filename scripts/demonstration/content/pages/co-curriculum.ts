import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const coCurriculum: PageContent = {
  title: 'Co-Curriculum',
  description: 'Art, dance, music and sport for every child, and the weekly timetable, class by class.',
  blocks: [
    block('lead', {
      text: 'Some children shine in mathematics. Others shine when they hold a brush, a drum or a ball. We look for the place where each one shines.',
    }),
    block('text', {
      text: 'All of this is part of school and costs nothing extra. Paint, clay, instruments and nets are ours to share. On annual day and in cultural week the village comes to see what has grown.',
    }),
    block('cards', { style: 'tiles' }, [
      {
        title: 'Art room',
        text: 'Drawing, clay, paper and alpona with rice paste. The grandmothers of the village come in January to teach the old patterns.',
        picture: drawing('art', 'A girl paints at an easel, with finished pictures on the wall behind her.'),
      },
      {
        title: 'Dance room',
        text: 'Folk steps from four districts and a first look at the classical ones, twice a week. Boys are very welcome.',
        picture: drawing('dance', 'Three girls dance before a red wall with a white rice-paste pattern.'),
      },
      {
        title: 'Music room',
        text: 'Harmonium, tabla and songs of the season. The choir sings in five languages, Santali among them.',
        picture: drawing('music', 'A girl plays the harmonium and a boy the tabla on a red mat.'),
      },
      {
        title: 'Sport',
        text: 'Football, kabaddi, kho-kho and running, with mixed teams and no bench.',
        picture: drawing('sports', 'A boy kicks a football on the school ground while three children run along.'),
      },
    ]),
    block('table', {
      heading: 'The week',
      table: {
        head: ['Day', 'Nursery to Class V', 'Classes VI to XII'],
        rows: [
          ['Monday', 'Songs and rhymes', 'Football, kho-kho'],
          ['Tuesday', 'Drawing and clay', 'Dance'],
          ['Wednesday', 'Reading hour', 'Reading hour, debate'],
          ['Thursday', 'Games', 'Tabla and singing'],
          ['Friday', 'Dance', 'Art, kabaddi'],
          ['Saturday', 'Garden', 'Clubs and projects'],
        ],
      },
      note: paragraphs(
        'Clubs meet on Saturday from 10 to 12: debate, science, nature, first aid and the school newspaper. A child may change club twice a year.',
        '[See photos of our days](/gallery)',
      ),
      background: 'paper',
    }),
  ],
};
