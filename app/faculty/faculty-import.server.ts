import { listImport } from '../imports/list-import.server.ts';
import { facultyType } from './faculty-fields.ts';

const cadreWords = {
  head: 'headmaster',
  headmistress: 'headmaster',
  headteacher: 'headmaster',
  viceprincipal: 'vice-principal',
  postgraduateteacher: 'pgt',
  trainedgraduateteacher: 'tgt',
  primaryteacher: 'prt',
  nurseryteacher: 'ntt',
  physicaleducationteacher: 'pet',
  clerk: 'office',
  staff: 'office',
};

export const facultyImport = listImport(facultyType, {
  imports: 'faculty_import',
  addedAt: ['uploaded_at'],
  same: ['name', 'title'],
  columns: {
    name: {
      isRequired: true,
      spellings: [
        ...['teacher', 'teachername', 'nameofteacher', 'nameoftheteacher', 'teachersname', 'staff', 'staffname'],
        ...['nameofstaff', 'employee', 'employeename', 'faculty', 'facultyname'],
        ...['शिक्षक', 'शिक्षककानाम', 'শিক্ষক', 'শিক্ষকেরনাম', 'শিক্ষিকারনাম', 'ଶିକ୍ଷକଙ୍କନାମ'],
      ],
    },
    title: {
      spellings: [
        ...['designation', 'post', 'postheld', 'title', 'role', 'jobtitle'],
        ...['पदनाम', 'পদবি', 'পদবী', 'ପଦ'],
      ],
    },
    cadre: { spellings: ['category', 'level', 'grade', 'scale', 'संवर्ग'], words: cadreWords },
    qualification: {
      spellings: [
        ...['qualifications', 'education', 'degree', 'degrees', 'educationalqualification', 'academicqualification'],
        ...['शैक्षिकयोग्यता', 'যোগ্যতা', 'ଶିକ୍ଷାଗତଯୋଗ୍ୟତା'],
      ],
    },
    department: { spellings: ['dept', 'section'] },
    subjects: { spellings: ['subject', 'teaches', 'subjecttaught', 'subjectstaught'] },
    details: { spellings: ['about', 'experience', 'bio'] },
  },
});
