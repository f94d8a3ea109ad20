import { expect, test } from 'vitest';
import { testApp } from './test-app.ts';

test('an editor writes pages; settings, the archive and accounts are for administrators', async () => {
  const site = await testApp();
  const editor = await site.signIn({ username: 'bina', role: 'editor' });
  const open = ['/admin/pages', '/admin/menu', '/admin/calendar'];
  const locked = [
    'settings',
    'settings/school',
    'settings/colours',
    'settings/crest',
    'settings/export',
    'start',
    'backups',
    'backups/download',
    'people',
  ];
  for (const path of open) expect([path, (await editor.visit(path)).status]).toEqual([path, 200]);
  for (const name of [...locked, 'settings/export/archive', 'SETTINGS/Export', 'settings/school.data']) {
    const path = `/admin/${name}`;
    const [read, sent] = [
      await editor.visit(path),
      await editor.post(path, { name: 'Taken Over School', version: '1' }),
    ];
    expect([path, read.body.includes('PK\u0003'), sent.body.includes('PK\u0003'), sent.status === 200]).toEqual([
      path,
      false,
      false,
      false,
    ]);
  }
  expect((await site.visit('/')).body).not.toContain('Taken Over School');
  await site.close();
});
