import type { ListColumns } from '../../imports/list-columns.ts';
import { facultyFields } from '../faculty-fields.ts';

export type FacultyColumn = 'name' | 'title' | 'cadre' | 'qualification' | 'department' | 'subjects' | 'details';

const { name, title, cadre, qualification, department, subjects, details } = facultyFields;

export const facultyColumns: ListColumns<FacultyColumn> = {
  name: {
    ...name,
    heading: 'Name',
    isRequired: true,
    spellings: [
      ...['teacher', 'teachername', 'nameofteacher', 'nameoftheteacher', 'teachersname', 'staff', 'staffname'],
      ...['nameofstaff', 'employee', 'employeename', 'faculty', 'facultyname', 'fullname'],
      ...['नाम', 'शिक्षक', 'शिक्षककानाम', 'নাম', 'শিক্ষক', 'শিক্ষকেরনাম', 'শিক্ষিকারনাম', 'ନାମ', 'ଶିକ୍ଷକଙ୍କନାମ'],
    ],
  },
  title: {
    ...title,
    heading: 'Position',
    spellings: [
      ...['designation', 'post', 'postheld', 'title', 'role', 'jobtitle'],
      ...['पद', 'पदनाम', 'পদ', 'পদবি', 'পদবী', 'ପଦ', 'ପଦବୀ'],
    ],
  },
  cadre: { label: cadre.label, heading: 'Cadre', spellings: ['category', 'level', 'grade', 'scale', 'संवर्ग'] },
  qualification: {
    ...qualification,
    heading: 'Qualification',
    spellings: [
      ...['qualifications', 'education', 'degree', 'degrees', 'educationalqualification', 'academicqualification'],
      ...['योग्यता', 'शैक्षिकयोग्यता', 'যোগ্যতা', 'শিক্ষাগতযোগ্যতা', 'ଯୋଗ୍ୟତା', 'ଶିକ୍ଷାଗତଯୋଗ୍ୟତା'],
    ],
  },
  department: { ...department, heading: 'Department', spellings: ['dept', 'section', 'विभाग', 'বিভাগ', 'ବିଭାଗ'] },
  subjects: {
    ...subjects,
    heading: 'Subjects',
    spellings: ['subject', 'teaches', 'subjecttaught', 'subjectstaught', 'विषय', 'বিষয়', 'ବିଷୟ'],
  },
  details: { ...details, heading: 'Details', spellings: ['about', 'remarks', 'note', 'notes', 'experience', 'bio'] },
};
