import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  copyProject(folder, ['app', 'messages', '.react-router', 'package.json', 'tsconfig.json'], isForTypes);
  const changes = documentedChanges();
  applyChanges(folder, changes);
  const labels = /"(\w+)": "[^"]+",\n$/;
  const added = changes.flatMap(({ file, after }) => (file.startsWith('messages/') ? labels.exec(after)?.[1] : []));
  expect(added).toEqual(['notice_venue', 'notice_venue', 'notice_venue', 'notice_venue']);
  // Compiling all messages for this one would take as long as all the rest.
  const types = join(folder, 'app/paraglide/messages/_index.d.ts');
  appendFileSync(types, 'export declare const notice_venue: (inputs?: {}) => LocalizedString;\n');
  const changed = changes.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const files = [...new Set(changed), 'app/notices/notices.server.ts', 'app/virtual-modules.d.ts'];
  const config = join(folder, 'changed.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  await runTool('node_modules/typescript/bin/tsc', ['--noEmit', '--project', config]);
});

function isForTypes(path: string): boolean {
  return !/\.test\.ts$|\/paraglide\/messages\/(?!_index\.d)/.test(path);
}
