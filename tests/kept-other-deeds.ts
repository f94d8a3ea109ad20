import { fileDocument } from '../app/disclosure/documents.server.ts';
import { settleSchoolFact } from '../app/settings/school.server.ts';
import { clerk } from './clerk.ts';
import { binDeeds, callAs, type Deed, send, withPicture } from './kept-deeds.ts';
import { newest } from './kept-pages.ts';
import type { KeptSchool } from './kept-school.ts';

const newPath = '/admin/faculty/new';
const editPath = '/admin/faculty/:id/edit';

const sujata = { name: 'Sujata Das', title: 'Mathematics', department: 'Science', details: 'M.Sc.' };
const bina = { name: 'Bina Soren', title: 'Santali', department: 'Languages', details: 'M.A.' };

async function revise(school: KeptSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, name, title, details, department } = await newest(school.house.db, 'faculty');
  const words = { name, title, details, department, version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/faculty/${id}/edit`, form);
}

/** Everything that can be done to the faculty. */
export const facultyDeeds: Deed[] = [
  {
    name: 'a teacher is added',
    door: newPath,
    room: 'faculty',
    act: (school) => send(school, newPath, withPicture(school, sujata)),
  },
  {
    name: 'another teacher is added',
    door: newPath,
    room: 'faculty',
    act: (school) => send(school, newPath, withPicture(school, bina)),
  },
  {
    name: 'a teacher gets another title',
    door: editPath,
    room: 'faculty',
    act: (school) => revise(school, { title: 'Head of languages' }),
  },
  {
    name: 'a teacher gets another picture',
    door: editPath,
    room: 'faculty',
    act: (school) => revise(school, {}, true),
  },
  {
    name: 'a teacher moves up',
    door: '/admin/faculty',
    room: 'faculty',
    async act(school) {
      await send(school, '/admin/faculty', { id: (await newest(school.house.db, 'faculty')).id, to: 'up', beside: '' });
    },
  },
  {
    name: 'a call adds a teacher',
    door: '/api/addfaculty.php',
    room: 'faculty',
    act: (school) => callAs(school, 'addfaculty.php', withPicture(school, { name: 'Anwar Ali', title: 'Sports' })),
  },
  {
    name: 'a call changes a teacher',
    door: '/api/updatefaculty.php',
    room: 'faculty',
    async act(school) {
      const { id } = await newest(school.house.db, 'faculty');
      await callAs(school, 'updatefaculty.php', withPicture(school, { id, title: 'Head of sports' }));
    },
  },
  {
    name: 'a call deletes a teacher',
    door: '/api/deletefaculty.php',
    room: 'faculty',
    act: async (school) =>
      callAs(school, 'deletefaculty.php', { photo_id: (await newest(school.house.db, 'faculty')).id }),
  },
  {
    name: 'the deleted teacher is taken back',
    door: '/admin/bin',
    room: 'faculty',
    async act(school) {
      const { id } = await newest(school.house.db, 'faculty');
      await send(school, '/admin/bin', { intent: 'restore', list: 'faculty', id });
    },
  },
  ...binDeeds('faculty', 'faculty'),
];

function file(school: KeptSchool, slug: string, valid_until: string | undefined): Promise<string> {
  const document = { slug, name: `The ${slug}`, section: 'B', position: 1, link: undefined } as const;
  return school.house.db
    .transaction()
    .execute((tx) => fileDocument(tx, { ...document, file: { key: 'x', bytes: 9 }, valid_until }, clerk));
}

function settle({ house }: KeptSchool, fact: 'phone' | 'name' | 'motto', value: string): Promise<void> {
  return house.db.transaction().execute((tx) => settleSchoolFact(tx, fact, value, clerk));
}

const documentDoor = { door: undefined, room: 'document' } as const;
const settingDoor = { door: undefined, room: 'setting' } as const;

/** What can be done to papers and to the facts about the school. */
export const officeDeeds: Deed[] = [
  { ...documentDoor, name: 'a paper is filed', act: (school) => file(school, 'affiliation', undefined) },
  { ...documentDoor, name: 'a paper is filed that is over', act: (school) => file(school, 'lease', '2020-03-31') },
  { ...settingDoor, name: 'the telephone is settled', act: (school) => settle(school, 'phone', '00000 00000') },
  { ...settingDoor, name: 'the school gets its name', act: (school) => settle(school, 'name', 'Sundarban School') },
  { ...settingDoor, name: 'the school loses its telephone', act: (school) => settle(school, 'phone', '') },
  {
    name: 'enquiries are kept for another time',
    door: '/admin/settings/enquiries',
    room: 'setting',
    act: (school) => send(school, '/admin/settings/enquiries', { enquiryMonths: '7', intent: 'confirm' }),
  },
];
