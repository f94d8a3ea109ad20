import { readChoice } from '../imports/cells/read-choice.server.ts';
import { listImport } from '../imports/list-import.server.ts';
import { m } from '../paraglide/messages.js';
import { facultyFields, facultyType } from './faculty-fields.ts';

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

/** Of `PGT (Maths)`, `T.G.T. English`, `Principal in charge`; empty when the designation says none. */
function cadreIn(designation: string): string {
  const text = designation
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .trim()
    .replace(/^(?:acting|officiating) /i, '');
  const head = /^(?:vice[\s-]*principal|principal|head[\s-]*(?:master|mistress|teacher))\b/i.exec(text)?.[0];
  const word = head ?? /\b(?:pgt|tgt|prt|ntt|pet)\b/i.exec(text)?.[0] ?? '';
  return readChoice(facultyFields.cadre, text, cadreWords) || readChoice(facultyFields.cadre, word, cadreWords) || '';
}

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
        ...['designation', 'desig', 'post', 'postheld', 'title', 'role', 'jobtitle'],
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
  complete: ({ title, cadre }) => ({ cadre: cadre || cadreIn(title) }),
  note(rows) {
    const without = rows.filter(({ cadre }) => cadre === '');
    const titles = [...new Set(without.map(({ title }) => title).filter(Boolean))].slice(0, 3);
    if (without.length === 0) return undefined;
    const quoted = titles.map((title) => `“${title}”`).join(', ') || '–';
    return m.faculty_import_no_cadre({ count: without.length, titles: quoted });
  },
});
