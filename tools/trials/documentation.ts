import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { applyChanges, copyProject, documentedChanges } from './support/documented-changes.ts';
import { administrator, browserAt, kill, unlimited, withFolder } from './support/server.ts';

const runFile = promisify(execFile);
const venue = 'Under the neem tree';

const parts = [
  'app',
  'messages',
  'package-lock.json',
  'package.json',
  'public',
  'react-router.config.ts',
  'scripts',
  'server',
  'tsconfig.json',
  'vite.config.ts',
];

/** The field and the content type of docs/development.md are added to a copy, which is built; then both are used. */
export async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const copy = join(folder, 'website');
    copyProject(copy, parts, (path) => !path.includes('/app/paraglide'));
    applyChanges(copy, [...documentedChanges('Add a field'), ...documentedChanges('Add a content type')]);
    await runFile(process.execPath, ['scripts/build.ts'], { cwd: copy });
    const server = startServer({ DATA_DIR: join(folder, 'data'), ...unlimited }, { folder: copy });
    try {
      const port = await server.port;
      const staff = browserAt(port);
      await staff.post('/login', administrator);
      return [...(await publishNotice(port, staff)), ...(await addClub(port, staff))];
    } finally {
      await kill(server);
    }
  });
}

type Browser = ReturnType<typeof browserAt>;

async function publishNotice(port: number, staff: Browser): Promise<Finding[]> {
  const form = await staff.visit('/admin/notices/new');
  const fields = { title: 'Sports day', details: 'All parents are welcome.', category: 'general', venue };
  const published = await staff.post('/admin/notices/new', { ...fields, intent: 'publish' });
  const board = await browserAt(port).visit('/allnotices');
  const [address = ''] = /\/allnotices\/[0-9a-v]{26}/.exec(board.body) ?? [];
  const pages = [
    { name: 'the form', body: form.body, text: 'name="venue"' },
    { name: 'the page of the notice', body: (await browserAt(port).visit(address)).body, text: venue },
    { name: 'its page in Hindi', body: (await browserAt(port).visit(`/hi${address}`)).body, text: 'स्थान' },
  ];
  return pages.map((page) => shown(`the documented field in ${page.name}`, page, published.status));
}

async function addClub(port: number, staff: Browser): Promise<Finding[]> {
  const club = { name: 'Nature club', details: 'On Saturdays, in the garden.' };
  const added = await staff.post('/admin/clubs/new', club);
  const bin = async () => (await staff.visit('/admin/bin')).body;
  const list = await staff.visit('/admin/clubs');
  const [id = ''] = /[0-9a-v]{26}(?=\/edit)/.exec(list.body) ?? [];
  const pages = [
    { name: 'the list', body: list.body, text: club.name },
    { name: 'the search', body: (await staff.visit('/admin/search?q=garden')).body, text: club.name },
    { name: 'the page for visitors', body: (await browserAt(port).visit('/clubs')).body, text: club.details },
    { name: 'its page in Hindi', body: (await browserAt(port).visit('/hi/clubs')).body, text: 'क्लब' },
  ];
  await staff.post(`/admin/clubs/${id}/delete`, {});
  pages.push({ name: 'the bin', body: await bin(), text: club.name });
  return pages.map((page) => shown(`the documented type in ${page.name}`, page, added.status));
}

function shown(name: string, { body, text }: { body: string; text: string }, status: number): Finding {
  const ok = body.includes(text);
  return { name, figure: ok ? 'shown' : `missing (saving answered ${status})`, bar: 'shown', ok };
}
