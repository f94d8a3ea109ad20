import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { inSchool } from '../lib/schools-of-process.server.ts';
import { folderCopies } from './backup-copies.server.ts';

const place = folderForAll();

test('a folder for second copies is created for one school of many alone, on a disk that is there', async () => {
  await expect(folderCopies(join(place, 'alone')).list()).rejects.toThrow('Plug in the disk');
  await expect(inSchool('balika', folderCopies(join(place, 'usb/balika')).list)).rejects.toThrow('Plug in the disk');
  mkdirSync(join(place, 'usb'));
  expect(await inSchool('balika', folderCopies(join(place, 'usb/balika')).list)).toEqual([]);
});
