import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTool } from '../scripts/build.ts';
import { makeRouteTypes } from '../scripts/test/checks.ts';
import { applyChanges, copyProject, documentedChanges } from '../tools/trials/support/documented-field.ts';

test('the field that docs/development.md adds passes the check of types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-field-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await makeRouteTypes();
  copyProject(
    folder,
    ['app', 'messages', 'scripts/messages', '.react-router', 'package.json', 'tsconfig.json'],
    isNoTest,
  );
  const changes = documentedChanges();
  applyChanges(folder, changes);
  const labels = /"(\w+)": "[^"]+",\n$/;
  const added = changes.flatMap(({ file, after }) => (file.startsWith('messages/') ? labels.exec(after)?.[1] : []));
  expect(added).toEqual(['notice_venue', 'notice_venue', 'notice_venue', 'notice_venue']);
  const { writeMessages } = await import(join(folder, 'scripts/messages/compile-messages.ts'));
  writeMessages(join(folder, 'app/paraglide'));
  const changed = changes.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const files = [...new Set(changed), 'app/notices/notices.server.ts', 'app/virtual-modules.d.ts'];
  const config = join(folder, 'changed.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  await runTool('node_modules/typescript/bin/tsc', ['--noEmit', '--project', config]);
});

function isNoTest(path: string): boolean {
  return !path.endsWith('.test.ts');
}
