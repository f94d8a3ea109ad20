import type { IconName } from '../../ui/icon-names.ts';

export const hero = {
  headline: 'Shape Your Future with the school',
  tagline: 'A village school with trees, a library and teachers who know every child by name.',
  struggle: 'If there is no struggle, there is no Progress',
  fieldsAlt: 'Three children walk to school on a path through green paddy fields at sunrise.',
  stageAlt: 'Three children in bright clothes stand on the stage on annual day, with the audience before them.',
  schoolAlt:
    'The school: a white and blue building with a red tiled roof, a mango tree, and five children in the yard.',
};

export const greetings = [
  { lang: 'bn', text: 'স্বাগতম' },
  { lang: 'or', text: 'ସ୍ୱାଗତ' },
  { lang: 'hi', text: 'स्वागत है' },
] as const;

export const welcome = {
  lead: 'We teach girls and boys from Nursery to Class XII, close to home and in a language they understand.',
  text: 'Children come to us from eleven villages around the canal. They learn to read well, to count with confidence and to speak without fear. Parents are welcome in the school office on any working day.',
  classroomAlt: 'A teacher in a green sari explains an alpona pattern at the blackboard to children at their desks.',
};

export const promo = {
  headline: 'What your child will find here',
  blocks: [
    {
      title: 'Computer labs',
      text: 'Twenty-four computers and a teacher for every batch, from Class III.',
      link: 'See the labs',
      to: '/labs',
      art: 'computer',
      alt: 'Three children at computers in the lab, seen from behind.',
      area: 'study',
    },
    {
      title: 'Library',
      text: 'Six thousand books in four languages.',
      link: 'See the library',
      to: '/library',
      art: 'library',
      alt: 'A girl reads at a table beside tall shelves of books and a globe.',
      area: 'about',
    },
    {
      title: 'Classrooms',
      text: 'Airy rooms, thirty children to a teacher.',
      link: 'See classrooms',
      to: '/academics',
      art: 'classroom',
      alt: 'Children sit at their desks and look at their teacher.',
      area: 'campus',
    },
  ],
};

export type FacilityCard = {
  id: string;
  image: string;
  alt: string;
  title: string;
  details: string;
  readmore: string;
  foot: 'neel' | 'mati' | 'genda' | 'pata';
};

export const facilities: readonly FacilityCard[] = [
  {
    id: 'computer-lab',
    image: 'computer',
    alt: 'Children draw and type at three computers.',
    title: 'Computer Lab',
    details: 'Typing, drawing and first programs.',
    readmore: '/labs',
    foot: 'neel',
  },
  {
    id: 'library',
    image: 'library',
    alt: 'A girl with an open book in the school library.',
    title: 'Library',
    details: 'Borrow two books for two weeks.',
    readmore: '/library',
    foot: 'mati',
  },
  {
    id: 'art-room',
    image: 'art',
    alt: 'A girl paints a portrait on an easel; drawings hang on the wall.',
    title: 'Art-Room',
    details: 'Paint, clay and alpona drawing.',
    readmore: '/co-curriculum',
    foot: 'genda',
  },
  {
    id: 'smart-class',
    image: 'classroom',
    alt: 'A teacher points at the board in front of the class.',
    title: 'Hi-tech Smart Class Room',
    details: 'Lessons with films and sound.',
    readmore: '/academics',
    foot: 'pata',
  },
  {
    id: 'dance-room',
    image: 'dance',
    alt: 'Three girls dance in blue and green costumes before a painted rosette.',
    title: 'Dance Room',
    details: 'Folk and classical steps, twice a week.',
    readmore: '/co-curriculum',
    foot: 'mati',
  },
  {
    id: 'music-room',
    image: 'music',
    alt: 'Two children on a mat play the harmonium and the tabla.',
    title: 'Music Room',
    details: 'Harmonium, tabla and songs of the season.',
    readmore: '/co-curriculum',
    foot: 'neel',
  },
];

export const academics: { intro: string; cards: readonly { icon: IconName; title: string; text: string }[] } = {
  intro: 'What we teach, and how we check that every child has understood.',
  cards: [
    { icon: 'books-fill', title: 'Curriculum', text: 'The books of the board, taught in order, with practice.' },
    { icon: 'student-fill', title: 'Grade Levels', text: 'Nursery, Primary, Middle, Secondary and Higher Secondary.' },
    {
      icon: 'chalkboard-teacher-fill',
      title: 'Teaching Methods',
      text: 'Stories, charts, field walks and group work.',
    },
    {
      icon: 'monitor-fill',
      title: 'Technology Integration',
      text: 'Smart boards and a computer hour each week.',
    },
    {
      icon: 'clipboard-text-fill',
      title: 'Assessment & Evaluation',
      text: 'Small tests every month, reports you can read.',
    },
    { icon: 'certificate-fill', title: 'Faculty Expertise', text: 'Trained teachers who live nearby.' },
  ],
};

export const pride = {
  headline: 'We are proud of our students',
  text: 'See the girls and boys who did best in the last board examinations.',
};

export type Testimonial = { name: string; relation: string; message: string; tone: 'mati' | 'pata' | 'neel' };

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Kavita Murmu',
    relation: 'Mother of a Class IV student',
    message: 'My daughter reads the newspaper to her grandmother now. The teachers call me when she is absent.',
    tone: 'mati',
  },
  {
    name: 'Ramesh Pradhan',
    relation: 'Father of a Class VIII student',
    message: 'The bus comes on time, even in the rains. I see notices on my phone and know when there is a holiday.',
    tone: 'pata',
  },
  {
    name: 'Salma Bibi',
    relation: 'Mother of a Class X student',
    message: 'We are the first family in our lane to send a girl to Class X. The school helped us with the forms.',
    tone: 'neel',
  },
];

export const enquiry = {
  headline: 'Do you have a question?',
  text: 'Ask us about admission, fees, the bus or anything else. Call, or write and we will call you back.',
};
