import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { applyChanges, copyProject, documentedChanges } from './support/documented-field.ts';
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

/** What docs/development.md says under "Add a field" is done in a copy, which is built; then a notice with it is published. */
export async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const copy = join(folder, 'website');
    copyProject(copy, parts, (path) => !path.includes('/app/paraglide'));
    applyChanges(copy, documentedChanges());
    await runFile(process.execPath, ['scripts/build.ts'], { cwd: copy });
    const server = startServer({ DATA_DIR: join(folder, 'data'), ...unlimited }, { folder: copy });
    try {
      return await publish(await server.port);
    } finally {
      await kill(server);
    }
  });
}

async function publish(port: number): Promise<Finding[]> {
  const staff = browserAt(port);
  await staff.post('/login', administrator);
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
  return pages.map(({ name, body, text }) => ({
    name: `the documented field in ${name}`,
    figure: body.includes(text) ? 'shown' : `missing (publishing answered ${published.status})`,
    bar: 'shown',
    ok: body.includes(text),
  }));
}
