import { resultName, resultYears } from '../app/disclosure/board-results.ts';
import { type Case, runJob, send } from './cached-cases.ts';
import type { CachedSchool } from './cached-school.ts';
import { inDays, paper, sendDocument, versionAt } from './documents.ts';

const formPath = '/admin/documents/:slug';

async function save(school: CachedSchool, slug: string, fields: Parameters<typeof sendDocument>[2]): Promise<void> {
  const { status, body } = await sendDocument(school.staff, slug, fields);
  if (status !== 303) throw new Error(`${slug}: ${status} ${body}`);
}

async function type(school: CachedSchool, path: string, fields: Record<string, string>): Promise<void> {
  await send(school, path, { version: await versionAt(school.staff, path), ...fields });
}

async function pressWithVersion(school: CachedSchool, intent: string): Promise<void> {
  const { id } = await school.site.db.selectFrom('document_version').select('id').executeTakeFirstOrThrow();
  await send(school, '/admin/documents/trust', { intent, id, confirmed: 'yes' });
}

const [latest = 0] = resultYears();
const feature = 'document' as const;

/** Everything that can be done to the page of the disclosure. */
export const disclosureCases: Case[] = [
  {
    name: 'a certificate is given',
    route: formPath,
    feature,
    run: async (school) => save(school, 'trust', { file: await paper(1), valid_until: inDays(20) }),
  },
  {
    name: 'it gets another last day',
    route: formPath,
    feature,
    run: (school) => save(school, 'trust', { valid_until: inDays(300) }),
  },
  {
    name: 'another file takes its place',
    route: formPath,
    feature,
    run: async (school) => save(school, 'trust', { file: await paper(2), issued_on: inDays(-3) }),
  },
  {
    name: 'the earlier file is put back',
    route: formPath,
    feature,
    run: (school) => pressWithVersion(school, 'put-back'),
  },
  {
    name: 'an older version is erased',
    route: formPath,
    feature,
    isHidden: true,
    run: (school) => pressWithVersion(school, 'erase-version'),
  },
  {
    name: 'the file is taken off the page',
    route: formPath,
    feature,
    run: (school) => send(school, '/admin/documents/trust', { intent: 'take-off' }),
  },
  {
    name: 'the school adds a document',
    route: '/admin/documents/new',
    feature,
    run: (school) => send(school, '/admin/documents/new', { name: 'Bus papers', section: 'B' }),
  },
  {
    name: 'results are typed',
    route: '/admin/documents/results/:class',
    feature,
    run: (school) =>
      type(school, '/admin/documents/results/x', {
        [resultName('X', latest, 'registered')]: '62',
        [resultName('X', latest, 'passed')]: '60',
      }),
  },
  {
    name: 'rooms are typed',
    route: '/admin/documents/section/:letter',
    feature,
    run: (school) => type(school, '/admin/documents/section/e', { girls_toilets: '14' }),
  },
  {
    name: 'the page is checked',
    route: '/admin/documents',
    feature,
    run: (school) => send(school, '/admin/documents', {}),
  },
  {
    name: 'another board’s list is chosen',
    route: '/admin/settings/disclosure',
    feature,
    run: (school) => send(school, '/admin/settings/disclosure', { field_set: 'state-board-2026' }),
  },
  {
    name: 'the links are checked',
    route: 'check disclosure links',
    feature,
    isHidden: true,
    run: (school) => runJob(school, 'check disclosure links'),
  },
];
