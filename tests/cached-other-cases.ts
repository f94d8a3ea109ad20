import { fileDocument } from '../app/disclosure/documents.server.ts';
import { newId } from '../app/lib/ids.ts';
import { colourFacts } from '../app/settings/area-colours.ts';
import { factsVersion, findSchool, setSchoolFact } from '../app/settings/school.server.ts';
import type { School } from '../app/settings/school.ts';
import { factsOf } from '../app/settings/school-facts.ts';
import type { SchoolSection } from '../app/settings/school-fields.ts';
import { binCases, type Case, callAs, send, visibilityCases, withPicture } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';
import { asStaff } from './staff.ts';

const newPath = '/admin/faculty/new';
const editPath = '/admin/faculty/:id/edit';
const importPath = '/admin/faculty/import';

const sujata = { name: 'Sujata Das', title: 'Mathematics', department: 'Science', details: 'M.Sc.' };
const bina = { name: 'Bina Soren', title: 'Santali', department: 'Languages', details: 'M.A.' };

async function revise(school: CachedSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, name, title, details, department } = await newest(school.site.db, 'faculty');
  const words = { name, title, details, department, version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/faculty/${id}/edit`, form);
}

/** Everything that can be done to the faculty. */
export const facultyCases: Case[] = [
  {
    name: 'a teacher is added',
    route: newPath,
    feature: 'faculty',
    run: (school) => send(school, newPath, withPicture(school, sujata)),
  },
  {
    name: 'another teacher is added',
    route: newPath,
    feature: 'faculty',
    run: (school) => send(school, newPath, withPicture(school, bina)),
  },
  {
    name: 'a teacher gets another title',
    route: editPath,
    feature: 'faculty',
    run: (school) => revise(school, { title: 'Head of languages' }),
  },
  {
    name: 'a teacher gets another picture',
    route: editPath,
    feature: 'faculty',
    run: (school) => revise(school, {}, true),
  },
  {
    name: 'a teacher moves up',
    route: '/admin/faculty',
    feature: 'faculty',
    async run(school) {
      await send(school, '/admin/faculty', { id: (await newest(school.site.db, 'faculty')).id, to: 'up', beside: '' });
    },
  },
  {
    name: 'a list of teachers is imported',
    route: importPath,
    feature: 'faculty',
    run: (school) =>
      send(school, importPath, {
        ...{ intent: 'import', import_id: newId(), file_name: 'x.csv' },
        text: 'Name,Department\nLata Kisku,Arts',
      }),
  },
  {
    name: 'the import of teachers is undone',
    route: importPath,
    feature: 'faculty',
    async run(school) {
      const { id } = await school.site.db.selectFrom('faculty_import').select('id').executeTakeFirstOrThrow();
      await send(school, importPath, { intent: 'undo', import_id: id });
    },
  },
  {
    name: 'a call adds a teacher',
    route: '/api/addfaculty.php',
    feature: 'faculty',
    run: (school) => callAs(school, 'addfaculty.php', withPicture(school, { name: 'Anwar Ali', title: 'Sports' })),
  },
  {
    name: 'a call changes a teacher',
    route: '/api/updatefaculty.php',
    feature: 'faculty',
    async run(school) {
      const { id } = await newest(school.site.db, 'faculty');
      await callAs(school, 'updatefaculty.php', withPicture(school, { id, title: 'Head of sports' }));
    },
  },
  {
    name: 'a call deletes a teacher',
    route: '/api/deletefaculty.php',
    feature: 'faculty',
    run: async (school) =>
      callAs(school, 'deletefaculty.php', { photo_id: (await newest(school.site.db, 'faculty')).id }),
  },
  {
    name: 'the deleted teacher is taken back',
    route: '/admin/bin',
    feature: 'faculty',
    async run(school) {
      const { id } = await newest(school.site.db, 'faculty');
      await send(school, '/admin/bin', { intent: 'restore', list: 'faculty', id });
    },
  },
  ...visibilityCases('faculty', 'faculty'),
  ...binCases('faculty', 'faculty'),
];

function file(school: CachedSchool, slug: string, valid_until: string | undefined): Promise<string> {
  const document = { slug, name: `The ${slug}`, section: 'B', position: 1, link: undefined } as const;
  return school.site.db
    .transaction()
    .execute((tx) => fileDocument(tx, { ...document, file: { key: 'x', bytes: 9 }, valid_until }, asStaff));
}

function setFact({ site }: CachedSchool, fact: 'phone' | 'name' | 'motto', value: string): Promise<void> {
  return site.db.transaction().execute((tx) => setSchoolFact(tx, fact, value, asStaff));
}

async function sendFacts(school: CachedSchool, section: SchoolSection, change: Partial<School>): Promise<void> {
  const saved = await findSchool(school.site.db);
  const names = factsOf(section);
  const facts = Object.fromEntries(names.map((name) => [name, change[name] ?? saved[name]]));
  await send(school, `/admin/settings/${section}`, { ...facts, version: String(factsVersion(saved, names)) });
}

/** Answers where the prepared crest is looked at. */
async function sendCrest({ staff, picture }: CachedSchool): Promise<string> {
  const form = new FormData();
  form.set('crest', new File([picture as Uint8Array<ArrayBuffer>], 'crest.jpg'));
  const { headers } = await staff.post('/admin/settings/crest', form);
  return headers.get('Location')?.split('?')[0] ?? '';
}

const documentCase = { route: undefined, feature: 'document' } as const;
const settingCase = { route: undefined, feature: 'setting' } as const;

/** What can be done to papers and to the facts about the school. */
export const officeCases: Case[] = [
  { ...documentCase, name: 'a paper is filed', run: (school) => file(school, 'affiliation', undefined) },
  { ...documentCase, name: 'a paper is filed that is over', run: (school) => file(school, 'lease', '2020-03-31') },
  { ...settingCase, name: 'the telephone is settled', run: (school) => setFact(school, 'phone', '00000 00000') },
  { ...settingCase, name: 'the school gets its name', run: (school) => setFact(school, 'name', 'Sundarban School') },
  { ...settingCase, name: 'the school loses its telephone', run: (school) => setFact(school, 'phone', '') },
  {
    name: 'the office writes another telephone',
    route: '/admin/settings/:section',
    feature: 'setting',
    run: (school) => sendFacts(school, 'contact', { phone: '00000 00002' }),
  },
  {
    name: 'an area gets another colour',
    route: '/admin/settings/colours',
    feature: 'setting',
    async run(school) {
      const version = factsVersion(await findSchool(school.site.db), Object.values(colourFacts));
      const colours = { colourAbout: '#5a1f3c', colourStudy: '#22316b', colourCampus: '#174a2b' };
      await send(school, '/admin/settings/colours', { ...colours, version: String(version) });
    },
  },
  {
    name: 'a picture of a crest is prepared',
    route: '/admin/settings/crest',
    feature: 'setting',
    isHidden: true,
    run: sendCrest,
  },
  {
    name: 'the school gets its own crest',
    route: '/admin/settings/crest/:id',
    feature: 'setting',
    run: async (school) => send(school, await sendCrest(school), { intent: 'use' }),
  },
  {
    name: 'the drawing is shown again',
    route: '/admin/settings/crest',
    feature: 'setting',
    run: (school) => send(school, '/admin/settings/crest', { intent: 'drawing' }),
  },
  {
    name: 'enquiries are kept for another time',
    route: '/admin/settings/enquiries',
    feature: 'setting',
    run: (school) => send(school, '/admin/settings/enquiries', { enquiryMonths: '7', intent: 'confirm' }),
  },
];
