import type { IconName } from '../../ui/icon-names.ts';
import type { PageFacts } from '../../ui/page-facts.ts';
import type { PlaqueTone } from '../../ui/panels.tsx';

export const facts: PageFacts = {
  title: 'Our Mission & Vision',
  description:
    'What we do every day for the children of our villages, where we want to go, and the values we hold to on the way.',
  area: 'about',
  heading: 'Our Mission & Vision',
  label: 'Our Mission & Vision',
};

export const lead =
  'A mission is what we do each morning. A vision is why we get up for it. These are ours, written down with parents, teachers and the older students.';

export const mission = {
  heading: 'Our mission',
  picture: 'classroom',
  alt: 'A teacher in a green sari explains a pattern at the blackboard to three children at their desks.',
  paragraphs: [
    'We give every child of our villages, girl or boy, of any faith, language or purse, a good school within reach of home.',
    'Here they learn to read well, to count with confidence, to use their hands and to speak without fear. We teach in a language they understand, and from there we lead them into the others.',
  ],
};

export const vision = {
  heading: 'Our vision',
  picture: 'paddy',
  alt: 'Three children walk on a path through green paddy fields while the sun rises.',
  paragraphs: [
    'We see a countryside where no family must choose between home and learning, and no girl leaves school because of distance or money.',
    'We see young people who know their own fields, songs and languages, and who are at ease in any college, office or workshop. Wherever they live later, they will leave the place better than they found it.',
  ],
};

type Value = { icon: IconName; tone: PlaqueTone; title: string; text: string };

export const values: Value[] = [
  {
    icon: 'users-three-fill',
    tone: 'mati',
    title: 'Every child by name',
    text: 'A class is small enough that a teacher sees who is quiet today, and asks why.',
  },
  {
    icon: 'hand-heart-fill',
    tone: 'pata',
    title: 'No fear in the classroom',
    text: 'Nobody is beaten, shamed or laughed at. A mistake is where a lesson begins.',
  },
  {
    icon: 'translate-fill',
    tone: 'neel',
    title: 'Every language is wealth',
    text: 'English, Bengali, Odia and Hindi are taught here, and Santali is welcome in the first classes.',
  },
  {
    icon: 'scales-fill',
    tone: 'genda',
    title: 'Girls and boys alike',
    text: 'The same lessons, the same games, the same turns at the computer and at the broom.',
  },
  {
    icon: 'handshake-fill',
    tone: 'mati',
    title: 'Open books',
    text: 'Parents sit in the committee that decides about money. The accounts can be read in the office.',
  },
  {
    icon: 'tree-fill',
    tone: 'pata',
    title: 'Care for land and water',
    text: 'Each class looks after a part of the garden, and every child of Classes III to VIII after one tree.',
  },
];
