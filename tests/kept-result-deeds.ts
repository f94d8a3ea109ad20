import { newId } from '../app/lib/ids.ts';
import { binDeeds, callAs, type Deed, send, withPicture } from './kept-deeds.ts';
import { newest } from './kept-pages.ts';
import type { KeptSchool } from './kept-school.ts';

const room = 'result';
const newPath = '/admin/results/new';
const editPath = '/admin/results/:id/edit';
const importPath = '/admin/results/import';
const privacyPath = '/admin/settings/results';

const priya = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26', exam: 'Board' };
const list = 'Name,Marks,Class,Session,Exam,Topper\nArjun Hembram,455 / 500,X,2025–26,Board,\n';

async function revise(school: KeptSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, name, marks, class_name, session, exam } = await newest(school.house.db, 'result');
  const words = { name, marks, class_name, session, exam, version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/results/${id}/edit`, form);
}

/** Everything that can be done to results. */
export const resultDeeds: Deed[] = [
  {
    name: 'a result is added',
    door: newPath,
    room,
    act: (school) => send(school, newPath, withPicture(school, priya)),
  },
  {
    name: 'another result is added',
    door: newPath,
    room,
    act: (school) => send(school, newPath, withPicture(school, { ...priya, name: 'Dulal Baske' })),
  },
  { name: 'a result gets other marks', door: editPath, room, act: (school) => revise(school, { marks: '486 / 500' }) },
  { name: 'a result becomes a topper', door: editPath, room, act: (school) => revise(school, { is_topper: '1' }) },
  { name: 'a result gets another picture', door: editPath, room, act: (school) => revise(school, {}, true) },
  {
    name: 'only those are shown for whom a parent has agreed',
    door: privacyPath,
    room,
    act: (school) => send(school, privacyPath, { resultsShow: 'agreed' }),
  },
  {
    name: 'a parent has agreed',
    door: editPath,
    room,
    act: (school) => revise(school, { consent_on: '2026-04-01', consent_reference: 'File 3' }),
  },
  {
    name: 'the parent does not agree any more',
    door: editPath,
    room,
    act: (school) => revise(school, { consent_on: '', consent_reference: '' }),
  },
  {
    name: 'all are shown again',
    door: privacyPath,
    room,
    act: (school) => send(school, privacyPath, { resultsShow: 'all' }),
  },
  {
    name: 'a list is imported',
    door: importPath,
    room,
    act: (school) => send(school, importPath, { intent: 'import', import_id: newId(), file_name: 'x.csv', text: list }),
  },
  {
    name: 'the import is undone',
    door: importPath,
    room,
    async act(school) {
      const { id } = await school.house.db.selectFrom('result_import').select('id').executeTakeFirstOrThrow();
      await send(school, importPath, { intent: 'undo', import_id: id });
    },
  },
  {
    name: 'a call adds a result',
    door: '/api/uploadresult.php',
    room,
    act: (school) => callAs(school, 'uploadresult.php', withPicture(school, { name: 'Bina Soren', marks: '91 %' })),
  },
  {
    name: 'a call changes a result',
    door: '/api/updateresult.php',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'result');
      await callAs(school, 'updateresult.php', withPicture(school, { id, marks: '92 %' }));
    },
  },
  {
    name: 'a call deletes a result',
    door: '/api/deleteresult.php',
    room,
    act: async (school) =>
      callAs(school, 'deleteresult.php', { photo_id: (await newest(school.house.db, 'result')).id }),
  },
  {
    name: 'the deleted result is taken back',
    door: '/admin/bin',
    room,
    async act(school) {
      const { id } = await newest(school.house.db, 'result');
      await send(school, '/admin/bin', { intent: 'restore', list: 'results', id });
    },
  },
  ...binDeeds('results', room),
];
