import type { PageFacts } from '../../ui/page-facts.ts';

export const facts: PageFacts = {
  title: 'Co-Curriculum',
  description:
    'Art, dance, music and sport for every child, and the table of the week: what happens on which afternoon, for which class.',
  area: 'study',
  heading: 'Co-Curriculum',
  label: 'Co-Curriculum',
};

export const lead =
  'Some children shine in mathematics. Others shine when they hold a brush, a drum or a ball. We look for the place where each one shines.';

export const intro =
  'All of this belongs to school and costs nothing extra. Paint, clay, instruments and nets are ours to share. On annual day and in cultural week the village comes to see what has grown.';

export const tiles = [
  {
    picture: 'art',
    alt: 'A girl paints at an easel, with finished pictures on the wall behind her.',
    title: 'Art room',
    text: 'Drawing, clay, paper and alpona with rice paste. The grandmothers of the village come in January to teach the old patterns.',
  },
  {
    picture: 'dance',
    alt: 'Three girls dance before a red wall with a white rice-paste pattern.',
    title: 'Dance room',
    text: 'Folk steps from four districts and a first look at the classical ones, twice a week. Boys are very welcome.',
  },
  {
    picture: 'music',
    alt: 'A girl plays the harmonium and a boy the tabla on a red mat.',
    title: 'Music room',
    text: 'Harmonium, tabla and songs of the season. The choir sings in five languages, Santali among them.',
  },
  {
    picture: 'sports',
    alt: 'A boy kicks a football on the school ground while three children run along.',
    title: 'Sport',
    text: 'Football, kabaddi, kho-kho and running, with mixed teams and no bench.',
  },
];

export const week = {
  heading: 'The week',
  head: ['Day', 'Nursery to Class V', 'Classes VI to XII'],
  rows: [
    ['Monday', 'Songs and rhymes', 'Football, kho-kho'],
    ['Tuesday', 'Drawing and clay', 'Dance'],
    ['Wednesday', 'Reading hour', 'Reading hour, debate'],
    ['Thursday', 'Games', 'Tabla and singing'],
    ['Friday', 'Dance', 'Art, kabaddi'],
    ['Saturday', 'Garden', 'Clubs and projects'],
  ],
  note: 'Clubs meet on Saturday from 10 to 12: debate, science, nature, first aid and the school newspaper. A child may change club twice a year.',
};
