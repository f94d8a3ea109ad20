import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, lines, paragraphs } from '../page-blocks.ts';

export const curriculum: PageContent = {
  title: 'School Curriculum',
  description:
    'What children learn with us, from the first rhyme in Nursery to science, arts and commerce in Class XII, and the school day.',
  blocks: [
    block('lead', {
      text: 'First we lay the foundation: reading, counting, asking. Then the subjects of the board. And beside them, in every year, things you do with your hands, feet and voice.',
    }),
    block('picture', {
      picture: drawing(
        'classroom',
        'A teacher in a green sari points at a pattern on the blackboard while three children look on.',
      ),
      style: 'panel',
      side: 'left',
      area: 'study',
      heading: 'Primary',
      text: paragraphs(
        '**Nursery to Class V**',
        'The little ones sing, count seeds and tell stories in the language of their home. By Class II they read a page alone. By Class V they write a letter in two languages and keep the accounts of the class garden.',
        'Classes I and II have no tests and carry no heavy bag: books stay in school.',
      ),
      tags: lines(
        'English',
        'Bengali, Odia or Hindi',
        'Mathematics',
        'The world around us',
        'Computer from Class III',
        'Drawing and clay',
        'Songs and games',
      ),
    }),
    block('picture', {
      picture: drawing('lab', 'Two students at a bench with a microscope, a flask and test tubes.'),
      style: 'panel',
      side: 'right',
      area: 'about',
      heading: 'Secondary',
      text: paragraphs(
        '**Class VI to Class XII**',
        'Classes VI to VIII go from stories to reasons: experiments every week, maps drawn by walking, a visit to the panchayat office. Classes IX and X prepare for the board examination, with old question papers and time to ask.',
        'In Class XI a student chooses science, arts or commerce. We talk with the family before, not after.',
      ),
      tags: lines(
        'English',
        'Bengali, Odia or Hindi',
        'Sanskrit',
        'Mathematics',
        'Physics',
        'Chemistry',
        'Biology',
        'History and civics',
        'Geography',
        'Economics',
        'Accountancy',
        'Computer applications',
      ),
    }),
    block('picture', {
      picture: drawing('music', 'A girl plays the harmonium and a boy the tabla on a red mat.'),
      style: 'panel',
      side: 'left',
      area: 'campus',
      heading: 'Extra-curricular',
      text: paragraphs(
        '**Every class, every week**',
        'Every weekday has an hour for art, music, dance, sport or reading. It is in the timetable like any lesson, and no child loses it because of bad marks.',
        'Each child also takes a turn in the kitchen garden, in the library and on the stage on annual day.',
      ),
      tags: lines(
        'Art and alpona',
        'Dance',
        'Harmonium, tabla and singing',
        'Football, kabaddi, kho-kho',
        'Yoga',
        'Debating',
        'Gardening',
        'First aid',
      ),
    }),
    block('table', {
      heading: 'A school day',
      table: {
        head: ['Time', 'What happens'],
        rows: [
          ['8:30 am', 'The gate opens. Free help hour for anyone who is stuck.'],
          ['9:15 am', 'Assembly: a song, the news, a thought in one of our languages.'],
          ['9:30 am', 'Four lessons, with ten minutes outside after the second.'],
          ['12:45 pm', 'Meal break. Nursery and Kindergarten go home.'],
          ['1:30 pm', 'Three lessons. One of them is art, music, dance, sport or reading.'],
          ['3:30 pm', 'End of lessons. The buses leave at 3:45 pm.'],
          ['Saturday', 'One lesson at 9:15 am, then clubs and practice until 12 noon.'],
        ],
      },
      note: '[Art, dance, music and sport](/co-curriculum)',
      background: 'paper',
    }),
  ],
};
