import { documents, documentsRow, type FieldSet } from './field-set.ts';

/** What states ask private schools to show: recognition, fees, books, uniform, teachers, rooms. */
export const stateBoard2026: FieldSet = {
  id: 'state-board-2026',
  title: 'School information',
  about: 'A state board: School information',
  description: 'Recognition, safety certificates, fees, books, teachers and rooms of the school, with its documents.',
  sections: [
    {
      letter: 'A',
      title: 'The school',
      rows: [
        { kind: 'fact', fact: 'name', wording: 'Name of the school' },
        { kind: 'fact', fact: 'udise', wording: 'UDISE+ code' },
        { kind: 'text', id: 'board', wording: 'Board and classes', hint: 'For example, State board, Classes I to X' },
        { kind: 'fact', fact: 'address', wording: 'Address with PIN code' },
        { kind: 'fact', fact: 'principal', wording: 'Head of the school and qualification' },
        { kind: 'fact', fact: 'email', wording: 'E-mail' },
        { kind: 'fact', fact: 'phones', wording: 'Telephone' },
      ],
    },
    {
      letter: 'B',
      title: 'Recognition and safety',
      rows: [
        documentsRow('Recognition of the school by the state', { ...documents.rte, name: 'Recognition certificate' }),
        documentsRow('Registration of the society, trust or company', documents.trust),
        documentsRow('Building safety certificate', documents.building),
        documentsRow('Fire safety certificate', documents.fire),
        documentsRow('Drinking water and sanitation certificate', documents.sanitation, documents.water),
        documentsRow('Land papers', documents.land),
      ],
    },
    {
      letter: 'C',
      title: 'Fees, books and results',
      rows: [
        documentsRow('Fee structure and development charges', documents.fee),
        documentsRow('List of books', documents.books),
        {
          kind: 'text',
          id: 'uniform',
          wording: 'Uniform',
          hint: 'What it consists of. Parents may buy it from any shop.',
        },
        documentsRow('School management committee or fee committee', documents.committee),
        documentsRow('Calendar of the year', documents.calendar),
        { kind: 'results', wording: 'Board examination results, last three years', classes: ['X', 'XII'] },
        {
          kind: 'text',
          id: 'enrolment',
          wording: 'Class-wise enrolment of students',
          name: 'Number of students in each class',
          hint: 'One class per line. For example, Class I: 26',
          isOptional: true,
        },
      ],
    },
    {
      letter: 'D',
      title: 'Teachers',
      rows: [
        { kind: 'staff', figure: 'teachers', wording: 'Number of teachers' },
        { kind: 'teachers', wording: 'Teachers and their qualifications' },
      ],
    },
    {
      letter: 'E',
      title: 'Rooms and toilets',
      rows: [
        { kind: 'rooms', id: 'classrooms', wording: 'Classrooms' },
        { kind: 'rooms', id: 'labs', wording: 'Laboratories and computer rooms' },
        { kind: 'rooms', id: 'library', wording: 'Library' },
        { kind: 'number', id: 'girls_toilets', wording: 'Toilets for girls' },
        { kind: 'number', id: 'boys_toilets', wording: 'Toilets for boys' },
        { kind: 'number', id: 'cwsn_toilets', wording: 'Toilets for children with special needs' },
      ],
    },
  ],
};
