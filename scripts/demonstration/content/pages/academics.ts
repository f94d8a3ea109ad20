import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const academics: PageContent = {
  title: 'Academics',
  description:
    'How we teach from Nursery to Class XII: curriculum, classes, methods, technology, tests and the teachers behind them.',
  blocks: [
    block('lead', {
      text: 'A child learns when the words make sense, when the hands are busy and when somebody notices. We try to give all three, every day.',
    }),
    block('picture', {
      picture: drawing(
        'school',
        'Children walk towards the white and blue school building with its red roof, beside a mango tree.',
      ),
      text: paragraphs(
        'We teach from Nursery to Class XII, with science, arts and commerce in the last two years. Our session begins in April. The first years are taught in the language a child brings from home, and English grows beside it until both are strong.',
        'There are no more than thirty children in a class. A child who needs more time can meet a teacher at half past eight, before the first lesson. It costs nothing.',
      ),
    }),
    block('cards', { heading: 'How we teach', style: 'wall' }, [
      {
        icon: 'books-fill',
        title: 'Curriculum',
        text: 'The board’s textbooks, in order, with practice. What is read in class is tried out in the garden, the lab and the market.',
      },
      {
        icon: 'student-fill',
        title: 'Grade Levels',
        text: 'Nursery and Kindergarten, Primary to Class V, Middle to Class VIII, Secondary to Class X, Higher Secondary to Class XII.',
      },
      {
        icon: 'chalkboard-teacher-fill',
        title: 'Teaching Methods',
        text: 'Stories, charts, field walks and group work. Older children explain to younger ones, and both learn.',
      },
      {
        icon: 'monitor-fill',
        title: 'Technology Integration',
        text: 'Smart boards with videos and sound, and a computer hour each week from Class III. Homework never needs a phone.',
      },
      {
        icon: 'clipboard-text-fill',
        title: 'Assessment & Evaluation',
        text: 'Small tests often, large ones twice a year. Classes I and II have no tests: the teacher writes two lines about each child.',
      },
      {
        icon: 'certificate-fill',
        title: 'Faculty Expertise',
        text: 'Trained teachers who live nearby. They visit each other’s lessons and study together one Saturday a month.',
      },
    ]),
    block('cards', { heading: 'Find out more', style: 'panels' }, [
      {
        title: 'School curriculum',
        text: 'Subjects from the first rhyme to the board examination.',
        area: 'study',
        picture: drawing('classroom', 'A teacher points at the blackboard while three children look on.'),
        link_label: 'See the subjects',
        address: '/curriculum',
      },
      {
        title: 'Co-curriculum',
        text: 'Art, dance, music and sport, in every week of every class.',
        area: 'about',
        picture: drawing('dance', 'Three girls dance before a wall with a white rice-paste pattern.'),
        link_label: 'See the week',
        address: '/co-curriculum',
      },
      {
        title: 'Our faculty',
        text: 'The people who teach your child, with their subjects.',
        area: 'campus',
        picture: drawing('exhibit', 'Two students show a model volcano and a small cart at the science exhibition.'),
        link_label: 'Meet the teachers',
        address: '/faculty',
      },
    ]),
  ],
};
