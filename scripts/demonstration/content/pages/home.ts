import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing } from '../page-blocks.ts';

export const home: PageContent = {
  title: 'Home',
  description:
    'A village school from Nursery to Class XII: notices, results, admission, facilities and how to reach us.',
  blocks: [
    block('slides', {}, [
      {
        style: 'welcome',
        picture: drawing(
          'school',
          'The school: a white and blue building with a red tiled roof, a mango tree, and five children in the yard.',
          { x: 50, y: 70 },
        ),
        heading: 'Shape Your Future with the school',
        text: 'A village school with trees, a library and teachers who know every child by name.',
        button_label: 'Take Admission',
        address: '/contact',
      },
      {
        style: 'words',
        picture: drawing('paddy', 'Three children walk to school on a path through green paddy fields at sunrise.'),
        text: 'If there is no struggle, there is no Progress',
        button_label: 'Join Us Today',
        address: '/contact',
      },
      {
        style: 'picture',
        picture: drawing(
          'annual',
          'Three children in bright clothes stand on the stage on annual day, with the audience before them.',
        ),
      },
    ]),
    block('quick-links', {}, [
      { title: 'Notices', icon: 'bell-fill', tone: 'mati', address: '/allnotices' },
      { title: 'Fees', icon: 'currency-inr-fill', tone: 'genda', address: '/admission#fees' },
      { title: 'Results', icon: 'exam-fill', tone: 'neel', address: '/results' },
      { title: 'Admission', icon: 'graduation-cap-fill', tone: 'pata', address: '/admission' },
      { title: 'School bus', icon: 'bus-fill', tone: 'genda', address: '/transport' },
      { title: 'Documents', icon: 'files-fill', tone: 'neel', address: '/MPD' },
      { title: 'Call school', icon: 'phone-fill', tone: 'mati', address: 'tel:' },
    ]),
    block('latest-notices', {}),
    block('coming-up', {}),
    block('welcome', {
      picture: drawing(
        'classroom',
        'A teacher in a green sari explains an alpona pattern at the blackboard to children at their desks.',
        { x: 20, y: 50 },
      ),
      lead: 'We teach girls and boys from Nursery to Class XII, close to home and in a language they understand.',
      text: 'Children come from eleven villages. They learn to read well, to count with confidence and to speak without fear. Parents are welcome in the office on any working day.',
      shows_principal: 1,
    }),
    block('promotion', { heading: 'What your child will find here' }, [
      {
        title: 'Computer labs',
        text: 'Twenty-four computers, from Class III on.',
        area: 'study',
        picture: drawing('computer', 'Three children at computers in the lab, seen from behind.'),
        link_label: 'See the labs',
        address: '/labs',
      },
      {
        title: 'Library',
        text: 'Six thousand books in four languages.',
        area: 'about',
        picture: drawing('library', 'A girl reads at a table beside tall shelves of books and a globe.'),
        link_label: 'See the library',
        address: '/library',
      },
      {
        title: 'Classrooms',
        text: 'Airy rooms, and at most thirty children in a class.',
        area: 'campus',
        picture: drawing('exhibit', 'Two children show a volcano and a cart that they have built for their class.'),
        link_label: 'See classrooms',
        address: '/academics',
      },
    ]),
    block('facilities', { heading: 'School Facilities' }, [
      {
        title: 'Art-Room',
        text: 'Paint, clay and alpona drawing.',
        tone: 'genda',
        picture: drawing('art', 'A girl paints a portrait on an easel; drawings hang on the wall.'),
        address: '/co-curriculum',
      },
      {
        title: 'Dance Room',
        text: 'Folk and classical steps, twice a week.',
        tone: 'mati',
        picture: drawing('dance', 'Three girls dance in blue and green costumes before a painted rosette.'),
        address: '/co-curriculum',
      },
      {
        title: 'Music Room',
        text: 'Harmonium, tabla and songs of the season.',
        tone: 'neel',
        picture: drawing('music', 'Two children on a mat play the harmonium and the tabla.'),
        address: '/co-curriculum',
      },
      {
        title: 'Hi-tech Smart Class Room',
        text: 'Lessons with videos and sound.',
        tone: 'pata',
        picture: drawing('classroom', 'A teacher points at the board in front of the class.'),
        address: '/academics',
      },
      {
        title: 'Computer Lab',
        text: 'Typing, drawing and first programs.',
        tone: 'neel',
        picture: drawing('computer', 'Children draw and type at three computers.'),
        address: '/labs',
      },
      {
        title: 'Library',
        text: 'Borrow two books for two weeks.',
        tone: 'mati',
        picture: drawing('library', 'A girl with an open book in the school library.'),
        address: '/library',
      },
    ]),
    block(
      'academics',
      {
        heading: 'Academics',
        text: 'What we teach, and how we check that every child has understood.',
        address: '/curriculum',
      },
      [
        { icon: 'books-fill', title: 'Curriculum', text: 'The board’s books, with practice.' },
        { icon: 'student-fill', title: 'Grade Levels', text: 'From Nursery to Class XII.' },
        { icon: 'chalkboard-teacher-fill', title: 'Teaching Methods', text: 'Stories, charts and field walks.' },
        { icon: 'monitor-fill', title: 'Technology Integration', text: 'A computer hour each week.' },
        { icon: 'clipboard-text-fill', title: 'Assessment & Evaluation', text: 'Small tests every month.' },
        { icon: 'certificate-fill', title: 'Faculty Expertise', text: 'Trained teachers who live nearby.' },
      ],
    ),
    block('toppers', {
      heading: 'We are proud of our students',
      text: 'See the girls and boys who did best in the last board examinations.',
    }),
    block('testimonials', { heading: 'What parents say' }, [
      {
        name: 'Kavita Murmu',
        relation: 'Mother of a Class IV student',
        message: 'My daughter reads the newspaper to her grandmother now. The teachers call me when she is absent.',
        tone: 'mati',
      },
      {
        name: 'Ramesh Pradhan',
        relation: 'Father of a Class VIII student',
        message:
          'The bus comes on time, even in the rains. I see notices on my phone and know when there is a holiday.',
        tone: 'pata',
      },
      {
        name: 'Salma Bibi',
        relation: 'Mother of a Class X student',
        message: 'We are the first family in our lane to send a girl to Class X. The school helped us with the forms.',
        tone: 'neel',
      },
    ]),
    block('enquiry', {
      heading: 'Do you have a question?',
      text: 'Call, or write to us about admission, fees or the bus, and we will call you back.',
    }),
  ],
};
