import type { PageContent } from '../../../../app/pages/block-kinds.ts';
import { feeRows } from '../fees.ts';
import { block, paragraphs } from '../page-blocks.ts';

export const admission: PageContent = {
  title: 'Admission',
  description:
    'How to bring your child to our school: steps, documents, dates, ages, fees, and free seats under the Right to Education Act.',
  blocks: [
    block('lead', {
      text: 'Every child is welcome here. Bring your child along: we will show you the classrooms and the mango tree.',
    }),
    block('steps', { heading: 'How to apply' }, [
      {
        title: 'Ask',
        text: 'Call the office or send us a question. We will tell you whether there is a seat and when to come.',
      },
      {
        title: 'Visit',
        text: 'Look at the school on a working day from 9:15 am to 12 noon. Sit in a lesson if you like.',
      },
      {
        title: 'Fill in the form',
        text: 'Take it from the office and give it back with the documents listed below. Copies are enough, we look at the originals and hand them back at once.',
      },
      {
        title: 'Meet us',
        text: 'We spend half an hour with you and your child. From Class II up, a teacher reads and counts with the child, only to choose the right class.',
      },
      {
        title: 'Get your answer',
        text: 'We will phone you. The list is also put up at the gate. Where there are more children than seats, seats are allotted by draw of lots in front of the parents.',
      },
      {
        title: 'Pay the first quarter',
        text: 'Bring the fees of the first quarter, or the letter for a free seat, to the office. Your child gets a school card, a place in one of our four houses and, if needed, a bus stop.',
      },
    ]),
    block('text', {
      text: 'Forms are free. There is no test for Nursery and Class I, and no donation for any class. If you cannot fill in the form yourself, we will fill it in with you, in the language you speak.',
      width: 'half',
    }),
    block('action', {
      heading: 'Shall we talk?',
      text: 'One call or one message is enough to begin. You do not need to decide anything yet.',
      button_label: 'Write to the school',
      address: '/contact',
      shows_phone: 1,
      tone: 'neel',
      width: 'half',
    }),
    block('cards', { heading: 'What to bring', style: 'list', width: 'half', background: 'paper' }, [
      {
        icon: 'hand-heart-fill',
        title: 'Birth certificate',
        text: 'If there is none, the hospital or anganwadi record, or a statement signed by you.',
        tone: 'neel',
      },
      {
        icon: 'identification-card-fill',
        title: 'Two photos of the child',
        text: 'Small ones, as for a passport.',
        tone: 'neel',
      },
      {
        icon: 'house-fill',
        title: 'Something with your address',
        text: 'Ration card, voter card or electricity bill. An Aadhaar card is welcome but not required.',
        tone: 'neel',
      },
      {
        icon: 'hand-heart-fill',
        title: 'Vaccination card',
        text: 'And a word about any illness or special need, so that we can prepare.',
        tone: 'neel',
      },
      {
        icon: 'graduation-cap-fill',
        title: 'From Class II: documents from the last school',
        text: 'Report card and transfer certificate. A child without them is still admitted, and we will help to get them.',
        tone: 'neel',
      },
      {
        icon: 'exam-fill',
        title: 'For Class XI: Class X mark sheet',
        text: 'With the school leaving certificate and two photos.',
        tone: 'neel',
      },
    ]),
    block('table', {
      heading: 'Important dates',
      table: {
        head: ['What', 'When'],
        rows: [
          ['Forms for the next session', 'From 2 November {year}'],
          ['Visiting days for families', 'Saturdays from 7 November to 12 December {year}, 9:15 am to 12 noon'],
          ['Last day for forms', '16 January {nextYear}'],
          ['Meetings with families', '1 to 13 February {nextYear}'],
          ['List of admitted children', '25 March {nextYear}'],
          ['First day of the session', '1 April {nextYear}'],
          ['Forms for Class XI', 'Within 10 days after the Class X results'],
        ],
      },
      note: 'If a day changes, a notice says so. A child who moves here during the year may join at any time, if there is a seat.',
      width: 'half',
      background: 'paper',
    }),
    block('table', {
      heading: 'Fees',
      table: {
        head: ['Class', 'Each quarter', 'In a year'],
        rows: feeRows('₹'),
      },
      has_numbers: 1,
      note: paragraphs(
        '**Fees are due four times a year**, on the dates given in the [fee notices](/allnotices?category=fee).',
        'A second child of a family pays 75% of the fee, a third child 50%. There is one admission charge of ₹500 in the first year, and nothing to pay for examinations, library or games.',
        'The bus costs ₹250 a month up to 4 kilometres, ₹350 up to 8 kilometres and ₹450 beyond. Books can be bought anywhere.',
        'If a quarter is difficult, talk to us before the last day. No child is sent home because of fees.',
        '[Fee statement and certificates](/MPD)',
      ),
      width: 'half',
    }),
    block('table', {
      heading: 'Age and class',
      table: {
        head: ['Class', 'Age on 31 March'],
        rows: [
          ['Nursery', '3 years completed'],
          ['Lower Kindergarten', '4 years completed'],
          ['Upper Kindergarten', '5 years completed'],
          ['Class I', '6 years completed'],
          ['Class VI', '11 years, or Class V passed'],
          ['Class XI', 'Class X passed'],
        ],
      },
      note: 'A child who has never been to school, or stopped for a while, joins the class for their age. We give extra lessons until they have caught up.',
      width: 'half',
    }),
    block('action', {
      heading: 'Free seats',
      text: 'One quarter of the seats in Nursery and Class I is kept for children from poorer families under the Right to Education Act. They pay no fees and receive books and uniform. Ask in the office which documents are needed. We will help you to get them, and no one in class will know.',
      tone: 'pata',
      width: 'half',
    }),
  ],
};
