import { newId } from '../app/lib/ids.ts';
import { binCases, type Case, callAs, send, visibilityCases, withPicture } from './cached-cases.ts';
import { newest } from './cached-pages.ts';
import type { CachedSchool } from './cached-school.ts';

const feature = 'result';
const newPath = '/admin/results/new';
const editPath = '/admin/results/:id/edit';
const importPath = '/admin/results/import';
const privacyPath = '/admin/settings/results';

const priya = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26', exam: 'Board' };
const list = 'Name,Marks,Class,Session,Exam,Topper\nArjun Hembram,455 / 500,X,2025–26,Board,\n';

async function revise(school: CachedSchool, change: Record<string, string>, hasNewPicture = false): Promise<void> {
  const { id, version, name, marks, class_name, session, exam } = await newest(school.site.db, 'result');
  const words = { name, marks, class_name, session, exam, version: String(version), ...change };
  const form = hasNewPicture ? withPicture(school, words) : { ...words, picture: 'keep' };
  await send(school, `/admin/results/${id}/edit`, form);
}

/** Everything that can be done to results. */
export const resultCases: Case[] = [
  {
    name: 'a result is added',
    route: newPath,
    feature,
    run: (school) => send(school, newPath, withPicture(school, priya)),
  },
  {
    name: 'another result is added',
    route: newPath,
    feature,
    run: (school) => send(school, newPath, withPicture(school, { ...priya, name: 'Dulal Baske' })),
  },
  {
    name: 'a result gets other marks',
    route: editPath,
    feature,
    run: (school) => revise(school, { marks: '486 / 500' }),
  },
  {
    name: 'a result becomes a topper',
    route: editPath,
    feature,
    run: (school) => revise(school, { is_topper: '1' }),
  },
  { name: 'a result gets another picture', route: editPath, feature, run: (school) => revise(school, {}, true) },
  {
    name: 'only those are shown for whom a parent has agreed',
    route: privacyPath,
    feature,
    run: (school) => send(school, privacyPath, { resultsShow: 'agreed' }),
  },
  {
    name: 'a parent has agreed',
    route: editPath,
    feature,
    run: (school) => revise(school, { consent_on: '2026-04-01', consent_reference: 'File 3' }),
  },
  {
    name: 'the parent does not agree any more',
    route: editPath,
    feature,
    run: (school) => revise(school, { consent_on: '', consent_reference: '' }),
  },
  {
    name: 'all are shown again',
    route: privacyPath,
    feature,
    run: (school) => send(school, privacyPath, { resultsShow: 'all' }),
  },
  {
    name: 'a list is imported',
    route: importPath,
    feature,
    run: (school) =>
      send(school, importPath, { intent: 'import', import_id: newId(), file_name: 'x.csv', text: list, names: 'full' }),
  },
  {
    name: 'the import is undone',
    route: importPath,
    feature,
    async run(school) {
      const { id } = await school.site.db.selectFrom('result_import').select('id').executeTakeFirstOrThrow();
      await send(school, importPath, { intent: 'undo', import_id: id });
    },
  },
  {
    name: 'a call adds a result',
    route: '/api/uploadresult.php',
    feature,
    run: (school) => callAs(school, 'uploadresult.php', withPicture(school, { name: 'Bina Soren', marks: '91 %' })),
  },
  {
    name: 'a call changes a result',
    route: '/api/updateresult.php',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'result');
      await callAs(school, 'updateresult.php', withPicture(school, { id, marks: '92 %' }));
    },
  },
  {
    name: 'a call deletes a result',
    route: '/api/deleteresult.php',
    feature,
    run: async (school) =>
      callAs(school, 'deleteresult.php', { photo_id: (await newest(school.site.db, 'result')).id }),
  },
  {
    name: 'the deleted result is taken back',
    route: '/admin/bin',
    feature,
    async run(school) {
      const { id } = await newest(school.site.db, 'result');
      await send(school, '/admin/bin', { intent: 'restore', list: 'results', id });
    },
  },
  ...visibilityCases('results', feature),
  ...binCases('results', feature),
];
