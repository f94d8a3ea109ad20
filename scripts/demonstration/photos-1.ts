import { type Drawing, scene, wideScene } from './drawing.ts';

export type SeedPhoto = {
  title: string;
  description: string;
  /** What can be seen, for those who cannot see it. */
  alt: string;
  daysAgo: number;
  drawing: Drawing;
};

export const newestPhotos: readonly SeedPhoto[] = [
  {
    title: 'Annual day',
    description: 'Dance, drama and prize giving',
    alt: 'Three children stand on a stage in front of a blue curtain with a round white pattern',
    daysAgo: 7,
    drawing: scene('annual'),
  },
  {
    title: 'Van Mahotsav',
    description: 'Two hundred saplings planted',
    alt: 'A girl and a boy beside a freshly planted sapling in front of the school',
    daysAgo: 16,
    drawing: scene('plant'),
  },
  {
    title: 'Inter-house football',
    description: 'Final match',
    alt: 'A boy kicks a football on the school ground while three children run along',
    daysAgo: 24,
    drawing: scene('sports'),
  },
  {
    title: 'Science exhibition',
    description: 'Models by Classes VI to IX',
    alt: 'Two students behind a table with a model volcano and a small cart',
    daysAgo: 40,
    drawing: scene('exhibit'),
  },
  {
    title: 'Alpona and dance',
    description: 'Cultural week',
    alt: 'Three girls dance in front of a white rice-paste painting on a red wall',
    daysAgo: 50,
    drawing: scene('dance'),
  },
  {
    title: 'Art room',
    description: 'Class V at work',
    alt: 'A girl paints at an easel, with finished pictures on the wall behind her',
    daysAgo: 61,
    drawing: scene('art'),
  },
  {
    title: 'Music practice',
    description: 'Harmonium and tabla',
    alt: 'A girl plays the harmonium and a boy the tabla on a red mat',
    daysAgo: 72,
    drawing: scene('music'),
  },
  {
    title: 'Chemistry lab',
    description: 'First practical of Class IX',
    alt: 'Two students at a bench with a microscope, a flask and test tubes',
    daysAgo: 80,
    drawing: scene('lab'),
  },
  {
    title: 'Reading hour',
    description: 'Every Wednesday',
    alt: 'A girl reads at a table beside tall library shelves',
    daysAgo: 88,
    drawing: scene('library'),
  },
  {
    title: 'First programs',
    description: 'Class VI draws with code',
    alt: 'Three students seen from behind, each at a computer',
    daysAgo: 99,
    drawing: scene('computer'),
  },
  {
    title: 'A lesson in Class III',
    description: 'Patterns on the blackboard',
    alt: 'A teacher in a green sari points at a blackboard while three pupils look on',
    daysAgo: 112,
    drawing: scene('classroom'),
  },
  {
    title: 'Good morning, school',
    description: 'Ten minutes before the bell',
    alt: 'Children walk towards the school building beside a mango tree',
    daysAgo: 125,
    drawing: wideScene('school'),
  },
];
