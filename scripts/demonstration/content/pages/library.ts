import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { block, drawing, paragraphs } from '../page-blocks.ts';

export const library: PageContent = {
  title: 'Library',
  description:
    'Six thousand books in four languages, two to take home at a time. When the library is open, and how borrowing works.',
  blocks: [
    block('lead', {
      text: 'The library is the coolest and quietest room of the school. It has four ceiling fans, a mango tree at the window and no bad marks.',
    }),
    block('picture', {
      picture: drawing('library', 'A girl reads at a table beside a tall shelf of coloured books with a globe.'),
      text: paragraphs(
        'There are story books and picture books for small hands, novels, dictionaries, school books for those who cannot buy them yet, and a shelf of question papers for Classes X and XII. Two newspapers come every morning.',
        'Each class has one library lesson a week, and on Wednesday the whole school reads for an hour, teachers too. A ramp leads to the door.',
      ),
    }),
    block('values', {}, [
      { value: '6,000', label: 'books, and about 300 new ones each year' },
      { value: '4', label: 'languages: English, Bengali, Odia and Hindi' },
      { value: '2', label: 'books at a time, for two weeks' },
    ]),
    block('table', {
      heading: 'When it is open',
      table: {
        head: ['Day', 'Hours'],
        rows: [
          ['Monday to Friday', '8:30 am to 4:30 pm'],
          ['Saturday, also for parents', '9 am to 12 noon'],
          ['Wednesday, reading hour', '11:30 am to 12:30 pm'],
          ['Friday, we mend books together', '2:30 pm to 3:30 pm'],
          ['School holidays', '9 am to 12 noon, if a notice says so'],
        ],
      },
      note: 'Books are issued and returned during the lunch break, from 12:45 pm to 1:30 pm.',
      width: 'half',
      background: 'paper',
    }),
    block('cards', { heading: 'How we use it', style: 'list', width: 'half', background: 'paper' }, [
      {
        icon: 'identification-card-fill',
        title: 'Bring your card',
        text: 'Every child from Class II has one. It is free. Younger children borrow with their teacher.',
        tone: 'pata',
      },
      {
        icon: 'books-fill',
        title: 'Two books, two weeks',
        text: 'If you have not finished, bring the book and we stamp it for one week more.',
        tone: 'pata',
      },
      {
        icon: 'hand-heart-fill',
        title: 'A torn page is no disaster',
        text: 'Tell us and we mend it with you. There are no fines, but a lost book is replaced together.',
        tone: 'pata',
      },
      {
        icon: 'drop-fill',
        title: 'Clean hands, closed bottles',
        text: 'Wash at the tap beside the door. Food and water stay outside.',
        tone: 'pata',
      },
      {
        icon: 'users-three-fill',
        title: 'Read to your family',
        text: 'Take a book in the language of your grandmother. Parents may borrow on Saturday with the child’s card.',
        tone: 'pata',
      },
    ]),
  ],
};
