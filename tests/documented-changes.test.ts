import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTool } from '../scripts/build.ts';
import { applyChanges, copyProject, documentedChanges } from '../tools/trials/support/documented-changes.ts';

const copied = ['app', 'messages', 'scripts/messages', 'package.json', 'tsconfig.json', 'react-router.config.ts'];

test('the field and the content type that docs/development.md adds pass the check of types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'school-documented-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyProject(folder, [...copied, 'vite.config.ts', 'scripts/vite'], (path) => !path.endsWith('.test.ts'));
  const [field, type] = [documentedChanges('Add a field'), documentedChanges('Add a content type')];
  const changes = [...field, ...type];
  applyChanges(folder, changes);
  expect(filesOf(field).filter((file) => file.startsWith('messages/'))).toHaveLength(4);
  expect(filesOf(field).length).toBeLessThanOrEqual(8);
  const lines = type.flatMap(({ after }) => after.trimEnd().split('\n')).length;
  expect([filesOf(type).length <= 13, lines <= 250]).toEqual([true, true]);
  const { writeMessages } = await import(join(folder, 'scripts/messages/compile-messages.ts'));
  writeMessages(join(folder, 'app/paraglide'));
  await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen', folder]);
  const changed = filesOf(changes).filter((file) => /\.tsx?$/.test(file));
  const files = [...changed, 'app/notices/notices.server.ts', 'app/virtual-modules.d.ts'];
  const include = ['.react-router/types/**/*'];
  const config = join(folder, 'changed.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include, files }));
  await runTool('node_modules/typescript/bin/tsc', ['--noEmit', '--project', config]);
});

function filesOf(changes: readonly { file: string }[]): string[] {
  return [...new Set(changes.map(({ file }) => file))];
}
