import type { Cadre } from '../../../app/faculty/faculty-fields.ts';
import { bust, type Drawing } from './drawing.ts';
import { school } from './school.ts';

export type SeedTeacher = {
  name: string;
  title: string;
  cadre: Cadre | '';
  qualification: string;
  department: string;
  subjects: string;
  details: string;
  drawing: Drawing;
};

/** In the order of the page. */
export const faculty: readonly SeedTeacher[] = [
  {
    name: school.directorName ?? '',
    title: 'Director',
    cadre: '',
    qualification: '',
    department: 'Leadership',
    subjects: 'Mathematics, Class X',
    details: 'Looks after buildings, buses and books. Taught here for nineteen years and still takes one class.',
    drawing: bust('bust-director'),
  },
  {
    name: school.principalName ?? '',
    title: 'Principal',
    cadre: 'principal',
    qualification: 'M.Sc., B.Ed.',
    department: 'Leadership',
    subjects: '',
    details: 'Grew up eight kilometres from the school. Her door is open to parents on every working day.',
    drawing: bust('bust-principal'),
  },
  {
    name: 'Shri Prakash Nayak',
    title: 'Vice Principal',
    cadre: 'vice-principal',
    qualification: 'M.A., B.Ed.',
    department: 'Leadership',
    subjects: 'History, Classes XI and XII',
    details: 'Makes the timetable. Knows every bus route by heart.',
    drawing: bust('bust-f2'),
  },
  {
    name: 'Smt. Sujata Das',
    title: 'Mathematics teacher',
    cadre: 'pgt',
    qualification: 'M.Sc., B.Ed.',
    department: 'Science and mathematics',
    subjects: 'Mathematics, Classes XI and XII',
    details: 'Keeps a free hour each morning for anyone who is stuck.',
    drawing: bust('bust-f1'),
  },
  {
    name: 'Md. Imran Ansari',
    title: 'Physics teacher',
    cadre: 'pgt',
    qualification: 'M.Sc., B.Ed.',
    department: 'Science and mathematics',
    subjects: 'Physics, Classes IX to XII',
    details: 'Builds most of the laboratory equipment with his students, from bicycle parts and patience.',
    drawing: bust('bust-f4'),
  },
  {
    name: 'Smt. Farida Khatun',
    title: 'Science teacher',
    cadre: 'pgt',
    qualification: 'M.Sc., B.Ed.',
    department: 'Science and mathematics',
    subjects: 'Biology and chemistry',
    details: 'Runs the laboratory and the kitchen garden, and sees no great difference between the two.',
    drawing: bust('bust-f3'),
  },
  {
    name: 'Shri Samuel Tudu',
    title: 'English teacher',
    cadre: 'tgt',
    qualification: 'M.A., B.Ed.',
    department: 'Languages',
    subjects: 'English, Classes VI to X',
    details: 'Reads aloud for ten minutes at the start of each lesson. Leads the debating club.',
    drawing: bust('bust-f2', {
      isMirrored: true,
      colours: { '#B54A2A': '#1B5734', '#8A5733': '#A86F44', '#CFE3EC': '#FBE3B4' },
    }),
  },
  {
    name: 'Smt. Mamata Pradhan',
    title: 'Language teacher',
    cadre: 'tgt',
    qualification: 'M.A., B.Ed.',
    department: 'Languages',
    subjects: 'Odia and Sanskrit',
    details: 'Collects the songs and riddles of our villages. Her students have filled three notebooks with them.',
    drawing: bust('bust-principal', {
      isMirrored: true,
      colours: { '#963A20': '#22316B', '#1B5734': '#8E1D3C', '#2F7A45': '#B3202A', '#A86F44': '#C68B5E' },
    }),
  },
  {
    name: 'Shri Gobinda Mahato',
    title: 'Language teacher',
    cadre: 'tgt',
    qualification: 'M.A., B.Ed.',
    department: 'Languages',
    subjects: 'Bengali and social science',
    details: 'Takes Class VII to the panchayat office each year to see how a village is run.',
    drawing: bust('bust-f4', {
      isMirrored: true,
      colours: { '#F5A814': '#B54A2A', '#A86F44': '#8A5733', '#F6E7C8': '#DCE3EE' },
    }),
  },
  {
    name: 'Smt. Shabnam Parveen',
    title: 'Computer teacher',
    cadre: 'tgt',
    qualification: 'B.C.A., B.Ed.',
    department: 'Science and mathematics',
    subjects: 'Computer applications',
    details: 'Teaches from Class III up. Her motto is on the door: first think, then type.',
    drawing: bust('bust-f3', {
      isMirrored: true,
      colours: { '#2F7A45': '#F5A814', '#22316B': '#7A2D19', '#18224D': '#55200F', '#C68B5E': '#A86F44' },
    }),
  },
  {
    name: 'Smt. Phulmani Hembram',
    title: 'Nursery teacher',
    cadre: 'ntt',
    qualification: 'Diploma in nursery teaching',
    department: 'Primary',
    subjects: 'Nursery and Class I',
    details: 'Speaks Santali, Bengali and Odia, so that no child is lost on the first day.',
    drawing: bust('bust-f1', {
      isMirrored: true,
      colours: { '#3D57A8': '#963A20', '#C68B5E': '#8A5733', '#FFFBF2': '#FFC84F' },
    }),
  },
  {
    name: 'Shri Birsa Soren',
    title: 'Sports teacher',
    cadre: 'pet',
    qualification: 'B.P.Ed.',
    department: 'Sports',
    subjects: 'Sports and yoga',
    details: 'Played football for the district. Nobody sits on the bench in his team, everybody plays.',
    drawing: bust('bust-director', {
      isMirrored: true,
      colours: {
        '#22316B': '#2F7A45',
        '#4A4548': '#1E1820',
        '#A86F44': '#8A5733',
        '#F6E7C8': '#F5A814',
        '#E3CC9B': '#C77F00',
      },
    }),
  },
];
