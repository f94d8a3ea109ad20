import { bust, type Drawing } from './drawing.ts';

export type SeedResult = {
  name: string;
  marks: string;
  className: string;
  session: string;
  exam: string;
  daysAgo: number;
  isTopper?: boolean;
  consent?: string;
  drawing?: Drawing;
};

const exam = 'Board examination';
const latest = { session: '2025–26', exam, daysAgo: 161 };
const before = { session: '2024–25', exam, daysAgo: 364 };

export const results: readonly SeedResult[] = [
  {
    name: 'Priya Soren',
    consent: 'File 3, sheet 1',
    marks: '468 / 500 (93.6 %)',
    className: 'X',
    ...latest,
    isTopper: true,
    drawing: bust('bust-s1'),
  },
  {
    name: 'Bikash Mahato',
    consent: 'File 3, sheet 2',
    marks: '455 / 500 (91.0 %)',
    className: 'X',
    ...latest,
    isTopper: true,
    drawing: bust('bust-s2'),
  },
  {
    name: 'Riya Behera',
    consent: 'File 3, sheet 3',
    marks: '451 / 500 (90.2 %)',
    className: 'X',
    ...latest,
    isTopper: true,
    drawing: bust('bust-s3'),
  },
  {
    name: 'Arjun Das',
    consent: 'File 3, sheet 4',
    marks: '446 / 500 (89.2 %)',
    className: 'X',
    ...latest,
    drawing: bust('bust-s4'),
  },
  {
    name: 'Nasrin Khatun',
    marks: '441 / 500 (88.2 %)',
    className: 'X',
    ...latest,
    drawing: bust('bust-s5'),
  },
  {
    name: 'Suman Hembram',
    marks: '437 / 500 (87.4 %)',
    className: 'X',
    ...latest,
    drawing: bust('bust-s6'),
  },
  {
    name: 'Sabina Bibi',
    consent: 'File 3, sheet 5',
    marks: '462 / 500 (92.4 %)',
    className: 'XII',
    ...latest,
    isTopper: true,
    drawing: bust('bust-s5', { isMirrored: true, colours: { '#F5A814': '#963A20', '#3D57A8': '#1B5734' } }),
  },
  {
    name: 'Rohan Tudu',
    marks: '449 / 500 (89.8 %)',
    className: 'XII',
    ...latest,
    drawing: bust('bust-s6', { isMirrored: true, colours: { '#963A20': '#2F7A45', '#A86F44': '#8A5733' } }),
  },
  {
    name: 'Meghna Pradhan',
    marks: '440 / 500 (88.0 %)',
    className: 'XII',
    ...latest,
  },
  {
    name: 'Anita Murmu',
    consent: 'File 3, sheet 6',
    marks: '458 / 500 (91.6 %)',
    className: 'X',
    ...before,
    drawing: bust('bust-s3', { isMirrored: true, colours: { '#2F7A45': '#22316B', '#C68B5E': '#8A5733' } }),
  },
  {
    name: 'David Kisku',
    consent: 'File 3, sheet 7',
    marks: '447 / 500 (89.4 %)',
    className: 'X',
    ...before,
    drawing: bust('bust-s4', { isMirrored: true, colours: { '#22316B': '#B54A2A', '#B54A2A': '#22316B' } }),
  },
  {
    name: 'Rahul Kumar Singh',
    marks: '433 / 500 (86.6 %)',
    className: 'X',
    ...before,
  },
];
