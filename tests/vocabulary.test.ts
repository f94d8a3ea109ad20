import { expect, test } from 'vitest';
import { projectFolder, readSources } from '../tools/structure/source-files.ts';
import { refusedNamesIn } from '../tools/structure/vocabulary.ts';

test('no file and no exported name uses a refused word', () => {
  expect(refusedNamesIn(projectFolder, readSources())).toEqual([]);
});
