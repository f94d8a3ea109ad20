import type { ServerContent } from '../content/server-content.server.ts';
import { personalData } from '../content/server-content.server.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { includesTerms } from '../lib/languages/search-terms.ts';
import { m } from '../paraglide/messages.js';
import {
  eachFaculty,
  facultyTrash,
  facultyVisibility,
  listFaculty,
  listFacultyOfImport,
  patchFaculty,
  searchFaculty,
} from './faculty.server.ts';
import { readFacultyChoice } from './faculty-choice.ts';
import { facultyType } from './faculty-fields.ts';
import { facultyImport } from './faculty-import.server.ts';
import { facultyForm, facultyList } from './faculty-screens.server.ts';

export const facultyContent: ServerContent = {
  type: facultyType,
  screens: { list: facultyList, form: facultyForm },
  trash: facultyTrash,
  archive: {
    about: `The teachers, with the portraits in faculty/. ${personalData}`,
    picture: { folder: 'faculty', name: 'name' },
  },
  visibility: facultyVisibility,
  putBack: (tx, id, values, by) => patchFaculty(tx, id, { values: values as object }, by),
  files: {
    imports: facultyImport,
    name: 'teachers',
    page: {
      title: m.faculty_import_title,
      intro: m.faculty_import_intro,
      help: m.faculty_import_help,
      done: m.faculty_import_done,
    },
    sheet: m.admin_manage_faculty,
    examples: [
      {
        name: 'Smt. Sujata Das',
        title: 'Mathematics teacher',
        cadre: 'PGT',
        qualification: 'M.Sc., B.Ed.',
        department: 'Science',
        subjects: 'Mathematics, Classes XI and XII',
        details: '',
      },
    ],
    async *exported(db, filters) {
      const pieces = eachFaculty(db, { ...readFacultyChoice(filters), withHidden: true });
      for await (const piece of pieces) yield piece.map((row) => exportedCells(facultyImport, row));
    },
    imported: { title: m.published_faculty, list: listFacultyOfImport },
  },
  selection: (db, filters, limit) =>
    listFaculty(db, undefined, { ...readFacultyChoice(filters), withHidden: true, size: limit }),
  search: {
    find: async (db, words, limit) =>
      (await searchFaculty(db, words, limit)).map(({ id, name, title, department, subjects }) => ({
        id,
        name: name || m.admin_faculty_no_name(),
        detail: [title, department, subjects].filter(Boolean).join(' · '),
        isNamed: includesTerms(name, words),
      })),
  },
};
