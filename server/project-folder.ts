import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of `package.json`, wherever in it this file has been bundled to. */
export const projectFolder = holds(import.meta.dirname);

function holds(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : holds(dirname(folder));
}
