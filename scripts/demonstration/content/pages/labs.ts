import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing } from '../page-blocks.ts';

export const labs: PageContent = {
  title: 'Labs',
  description:
    'Physics, chemistry, biology and twenty-four computers: what children do in our four laboratories, when, and how safely.',
  blocks: [
    block('lead', {
      text: 'Science is something you do. So from Class VI every child comes here with an apron, a partner and a question.',
    }),
    block('picture', {
      picture: drawing('lab', 'Two students stand at a bench with a microscope, a bubbling flask and test tubes.'),
      text: 'Much of what we use was made in school: a pulley from a bicycle wheel, a water filter of sand and charcoal, red cabbage juice that tells acid from soap. For the senior classes there are microscopes, balances and everything the board asks for in the practical examinations.',
    }),
    block('values', {}, [
      { value: '4', label: 'labs: physics, chemistry, biology, computer' },
      { value: '24', label: 'computers, one for each child of a batch' },
      { value: '2', label: 'adults in the room at every practical' },
    ]),
    block('picture', {
      picture: drawing('computer', 'Three students, seen from behind, draw and write on computers.'),
      style: 'panel',
      side: 'right',
      area: 'study',
      heading: 'The computer room',
      text: 'Every child has a computer to themselves for the hour. Class III begins with drawing and typing, Class VI writes first programs, Class IX makes tables and small web pages. When there is a power cut, batteries keep us going until the end of the lesson.',
    }),
    block('table', {
      heading: 'Who comes when',
      table: {
        head: ['Classes', 'Lessons'],
        rows: [
          ['Classes III to V', 'Computer, 1 hour a week'],
          ['Classes VI to VIII', 'Computer 1 hour, science practical 1 hour a week'],
          ['Classes IX and X', 'Computer 2 hours, science practicals 2 hours a week'],
          ['Classes XI and XII, science', 'Two afternoons a week in each subject’s lab'],
          ['Open hour for projects', 'Saturday, 10 am to 12 noon'],
        ],
      },
      width: 'half',
      background: 'paper',
    }),
    block('cards', { heading: 'How we stay safe', style: 'list', width: 'half', background: 'paper' }, [
      {
        icon: 'users-three-fill',
        title: 'Never alone',
        text: 'The lab is opened by a teacher and closed by a teacher.',
        tone: 'pata',
      },
      {
        icon: 'eyeglasses-fill',
        title: 'Apron on, hair tied, goggles down',
        text: 'The school lends aprons and goggles to everyone.',
        tone: 'pata',
      },
      {
        icon: 'flask-fill',
        title: 'Read the label twice',
        text: 'Nothing is tasted, and nothing goes into the drain without asking.',
        tone: 'pata',
      },
      {
        icon: 'first-aid-kit-fill',
        title: 'Tell us at once',
        text: 'Broken glass or a burn is reported, not hidden. Nobody is scolded for it.',
        tone: 'pata',
      },
      {
        icon: 'monitor-fill',
        title: 'Kind on the computer too',
        text: 'The internet is filtered and a teacher is beside you. Keep your password to yourself.',
        tone: 'pata',
      },
    ]),
  ],
};
