import type { CalendarKind } from '../../../app/calendar/calendar-fields.ts';

type SeedDates = {
  /** Month and day, `MM-DD`. */
  on: string;
  until?: string;
  kind: CalendarKind;
  title: string;
  details?: string;
};

/** The half-yearly examination is in a notice with its days. Festivals that follow the moon are left out: their day is another one each year. */
export const calendar: readonly SeedDates[] = [
  {
    on: '04-01',
    kind: 'event',
    title: 'The session begins',
    details: 'Classes from 9:15 am. New books on this day.',
  },
  { on: '04-14', kind: 'holiday', title: 'Ambedkar Jayanti' },
  { on: '04-15', kind: 'holiday', title: 'Poila Boishakh' },
  {
    on: '04-25',
    kind: 'meeting',
    title: 'First meeting of parents and teachers',
    details: 'In the school hall, 10 to 1.',
  },
  { on: '05-01', kind: 'holiday', title: 'May Day' },
  { on: '05-18', until: '06-14', kind: 'holiday', title: 'Summer vacation', details: 'The office is open 8 to 11.' },
  { on: '06-05', kind: 'event', title: 'World Environment Day', details: 'Saplings are given out at the gate.' },
  { on: '06-15', kind: 'event', title: 'School opens after the summer' },
  { on: '07-13', until: '07-18', kind: 'exam', title: 'First periodic test, Classes III to XII' },
  { on: '07-25', kind: 'meeting', title: 'Parent–teacher meeting: first test' },
  { on: '07-06', kind: 'event', title: 'Van Mahotsav', details: 'Every class plants three trees.' },
  { on: '08-15', kind: 'holiday', title: 'Independence Day', details: 'The flag is raised at 8. All are welcome.' },
  { on: '09-05', kind: 'event', title: 'Teachers’ Day' },
  { on: '10-02', kind: 'holiday', title: 'Gandhi Jayanti' },
  { on: '10-10', kind: 'meeting', title: 'Parent–teacher meeting: the first half of the year' },
  { on: '10-15', until: '10-28', kind: 'holiday', title: 'Autumn vacation', details: 'The office is open 9 to 10.' },
  { on: '11-14', kind: 'event', title: 'Children’s Day', details: 'Games and a fair from 10 to 12. No lessons.' },
  { on: '11-26', kind: 'event', title: 'Constitution Day' },
  { on: '11-02', until: '11-07', kind: 'exam', title: 'Second periodic test, Classes III to XII' },
  {
    on: '01-15',
    until: '01-16',
    kind: 'event',
    title: 'Annual sports',
    details: 'On the lower field. Bring water and a hat.',
  },
  { on: '12-25', until: '01-01', kind: 'holiday', title: 'Winter vacation' },
  { on: '01-12', kind: 'event', title: 'National Youth Day' },
  { on: '01-23', kind: 'holiday', title: 'Netaji Jayanti' },
  {
    on: '01-26',
    kind: 'holiday',
    title: 'Republic Day',
    details: 'The flag is raised at 8, songs and drill after it.',
  },
  { on: '02-06', kind: 'meeting', title: 'Meeting of the management committee', details: 'In the library, at 11.' },
  { on: '02-22', until: '03-13', kind: 'exam', title: 'Annual examination, Classes III to IX and XI' },
  { on: '03-27', kind: 'event', title: 'Results and report cards', details: 'Classes I to IX and XI, 9 to 12.' },
];
