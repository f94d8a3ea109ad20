import { annualDay, dayAfter } from './days.ts';
import { type Drawing, scene, wideScene } from './drawing.ts';

export type SeedPhoto = {
  title: string;
  description: string;
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
    title: 'Curtain up',
    description: 'The first dance of the evening',
    alt: 'Close view of a girl in a yellow blouse and a red skirt on the stage',
    daysAgo: 7,
    drawing: scene('annual', { part: { x: 80, y: 150, width: 280, height: 210 } }),
  },
  {
    title: 'A full ground',
    description: 'Grandparents in the first row',
    alt: 'The heads of the audience in front of two children on the stage',
    daysAgo: 7,
    drawing: scene('annual', { part: { x: 0, y: 240, width: 320, height: 240 } }),
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
    alt: 'A teacher in a green sari points at a blackboard while three students look on',
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

// Parts of the drawings, some mirrored or with another sky.
export const earlierPhotos: readonly SeedPhoto[] = [
  {
    title: 'The way to school',
    description: 'Between the paddy fields at sunrise',
    alt: 'Three children walk along a path through green paddy fields under a large sun',
    daysAgo: 138,
    drawing: wideScene('paddy'),
  },
  {
    title: 'The school van',
    description: 'On the canal road, with its morning passengers',
    alt: 'A yellow school van with three children at the windows on a road between fields',
    daysAgo: 152,
    drawing: scene('van'),
  },
  {
    title: 'Colours that change',
    description: 'Class VIII and the red cabbage test',
    alt: 'Close view of a girl behind a bubbling flask and a row of test tubes',
    daysAgo: 167,
    drawing: scene('lab', { part: { x: 250, y: 140, width: 328, height: 246 } }),
  },
  {
    title: 'The volcano erupts',
    description: 'Vinegar, soda and a loud cheer',
    alt: 'Close view of a model volcano with glowing drops, a boy watching beside it',
    daysAgo: 196,
    drawing: scene('exhibit', { part: { x: 120, y: 110, width: 320, height: 240 }, isMirrored: true }),
  },
  {
    title: 'Dress rehearsal',
    description: 'Flowers in the hair, bells at the feet',
    alt: 'Three dancers in yellow and green saris with their arms raised',
    daysAgo: 213,
    drawing: scene('dance', {
      part: { x: 120, y: 130, width: 400, height: 300 },
      isMirrored: true,
      colours: { '#B54A2A': '#22316B', '#963A20': '#18224D', '#22316B': '#B3202A' },
    }),
  },
  {
    title: 'Tabla class',
    description: 'Every Thursday after lessons',
    alt: 'A boy sits on a mat behind two tabla drums',
    daysAgo: 229,
    drawing: scene('music', { part: { x: 320, y: 190, width: 300, height: 225 }, isMirrored: true }),
  },
  {
    title: 'A kick at sunset',
    description: 'Practice for the block tournament',
    alt: 'A boy in a red shirt kicks a football in front of the school under an evening sky',
    daysAgo: 268,
    drawing: scene('sports', {
      part: { x: 20, y: 75, width: 500, height: 375 },
      isMirrored: true,
      colours: { '#CFE3EC': '#FBE3B4' },
    }),
  },
  {
    title: 'Paintings by Class II',
    description: 'A clay doll, a sun and the hills',
    alt: 'Three framed paintings on the wall of the art room',
    daysAgo: 291,
    drawing: scene('art', { part: { x: 22, y: 20, width: 296, height: 222 } }),
  },
  {
    title: 'Listening',
    description: 'The story of the tiger and the tailor bird',
    alt: 'Three students seen from behind at their desks, looking at the blackboard',
    daysAgo: 318,
    drawing: scene('classroom', { part: { x: 150, y: 40, width: 480, height: 360 }, isMirrored: true }),
  },
  {
    title: 'Under the mango tree',
    description: 'Friends wait for the first bell',
    alt: 'Children in uniform in front of the verandah and a mango tree full of fruit',
    daysAgo: 347,
    drawing: scene('school', {
      part: { x: 0, y: 170, width: 720, height: 540 },
      isMirrored: true,
      colours: { '#CFE3EC': '#FBE3B4' },
    }),
  },
];

export const photos: readonly SeedPhoto[] = [...newestPhotos, ...earlierPhotos];

export type SeedAlbum = {
  title: string;
  day: (moment: Date) => string;
  photos: readonly string[];
  cover: string;
};

export const albums: readonly SeedAlbum[] = [
  {
    title: 'Annual day',
    day: annualDay,
    photos: ['A full ground', 'Curtain up', 'Annual day'],
    cover: 'Annual day',
  },
  {
    title: 'Science at work',
    day: (moment) => dayAfter(moment, -40),
    photos: ['The volcano erupts', 'Colours that change', 'First programs', 'Chemistry lab', 'Science exhibition'],
    cover: 'Science exhibition',
  },
  {
    title: 'Song, dance and colour',
    day: (moment) => dayAfter(moment, -50),
    photos: ['Tabla class', 'Dress rehearsal', 'Music practice', 'Art room', 'Alpona and dance'],
    cover: 'Alpona and dance',
  },
];
