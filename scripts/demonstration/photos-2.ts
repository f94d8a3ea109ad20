import { scene, wideScene } from './drawing.ts';
import type { SeedPhoto } from './photos-1.ts';

// Parts of the drawings, some mirrored or under another sky.
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
    title: 'New on the shelf',
    description: 'Ninety books in four languages',
    alt: 'Library shelves full of coloured books and a globe',
    daysAgo: 181,
    drawing: scene('library', { part: { x: 40, y: 60, width: 360, height: 270 } }),
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
    title: 'One each',
    description: 'The computer room has twenty-four machines',
    alt: 'A girl with red ribbons works at a computer that shows a picture of hills',
    daysAgo: 246,
    drawing: scene('computer', { part: { x: 180, y: 180, width: 320, height: 240 } }),
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
    alt: 'Three pupils seen from behind at their desks, looking at the blackboard',
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
