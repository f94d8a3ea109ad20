import { href } from 'react-router';
import { type ContentForm, type ContentList, filterWithAll } from '../content/content-screens.server.ts';
import { contentSearch } from '../content/content-search.server.ts';
import { moveRecord } from '../content/order.server.ts';
import { updateRecord } from '../content/records.server.ts';
import { personalData, type ServerContent } from '../content/server-content.server.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { readSearchText } from '../lib/text.ts';
import { portraitFocus } from '../media/picture-fields.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { m } from '../paraglide/messages.js';
import {
  createFaculty,
  eachFaculty,
  type FacultyMember,
  facultyOrder,
  facultyTrash,
  facultyVisibility,
  findFaculty,
  listDepartments,
  listFaculty,
  listFacultyByIds,
  listFacultyOfImport,
  patchFaculty,
} from './faculty.server.ts';
import { cadreLabels, cadres, type FacultyValues, facultyType, isCadre } from './faculty-fields.ts';
import { facultyImport } from './faculty-import.server.ts';

function readFacultyChoice(search: URLSearchParams) {
  const cadre = search.get('cadre');
  return {
    words: readSearchText(search),
    department: readSearchText(search, 'department'),
    cadre: isCadre(cadre) ? cadre : undefined,
  };
}

const facultyList: ContentList = {
  labels: {
    title: m.admin_manage_faculty,
    search: m.faculty_admin_search,
    empty: m.faculty_empty,
    emptyHelp: m.admin_faculty_empty_help,
  },
  columns: () => [m.admin_photo(), m.admin_name(), m.faculty_admin_department()],
  list: (db, search, { cursor, size }) =>
    listFaculty(db, cursor, { ...readFacultyChoice(search), withHidden: true, size }),
  row({ name, title, department, cadre, image, ...member }: FacultyMember) {
    const shownName = name || m.admin_faculty_no_name();
    const portrait = { name, initials: initialsOf(name), image, focus: portraitFocus(member) };
    const lines = [department, isCadre(cadre) ? cadreLabels[cadre]() : ''];
    return { name: shownName, cells: [{ portrait }, { name: shownName, more: title }, { lines }] };
  },
  async filters(db, search) {
    const { department, cadre } = readFacultyChoice(search);
    const departments = (await listDepartments(db, true)).map((one) => ({ value: one, label: one }));
    const ofDepartment = filterWithAll(
      'department',
      m.faculty_admin_department(),
      department,
      m.faculty_admin_every_department(),
      departments,
    );
    const known = cadres.map((one) => ({ value: one, label: cadreLabels[one]() }));
    const ofCadre = filterWithAll('cadre', m.faculty_admin_cadre(), cadre, m.faculty_admin_every_cadre(), known);
    return departments.length > 0 || department ? [ofDepartment, ofCadre] : [ofCadre];
  },
  move: (tx, move, by) => moveRecord(tx, facultyType, move, by),
};

const facultyForm: ContentForm = {
  labels: {
    add: m.admin_add_faculty,
    edit: m.faculty_admin_edit,
    send: m.admin_faculty_add,
    sending: m.admin_faculty_adding,
    failed: m.admin_upload_failed,
  },
  hasPicture: true,
  facts: async (db) => ({ suggestions: { department: await listDepartments(db, true) } }),
  find: findFaculty,
  create: (tx, values: FacultyValues, by, image) => createFaculty(tx, { ...values, image }, by),
  update: (tx, version, values: FacultyValues, by, image) =>
    updateRecord(tx, facultyType, version, values, by, { image }),
  created: () => ({ to: href('/admin/dashboard'), flash: m.admin_faculty_added() }),
  published: {
    title: m.published_faculty,
    list: async (db, ids) =>
      (await listFacultyByIds(db, ids)).map(({ id, name, image }) => ({
        id,
        name: name || m.admin_faculty_no_name(),
        image,
      })),
  },
  updated: () => ({ flash: m.faculty_admin_updated() }),
};

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
  selection: (db, filters, size) => facultyList.list(db, filters, { cursor: undefined, size }),
  search: contentSearch(facultyType, facultyOrder, {
    nameless: m.admin_faculty_no_name,
    detail: ({ title, department, subjects }) => [title, department, subjects].filter(Boolean).join(' · '),
  }),
};
