import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RefusesToStart } from '../errors.server.ts';
import { goodCopy } from './start-failures.server.ts';

const database = 'school.sqlite';
/** What lies in a folder before the database does. */
const early = /^(\.|lost\+found$|server\.lock|migration\.lock|session-secret$|restoring$)/;
/** What only a school that had a database has. */
const ofSchool = /^(media|backups|replaced-.*|school\.sqlite-.*)$/;

/** @throws RefusesToStart rather than making an empty school where one is missing, or among things of others */
export function refuseForeignFolder(folder: string): void {
  const names = readdirSync(folder).filter((name) => !early.test(name));
  if (names.includes(database)) return;
  const left = names.filter((name) => ofSchool.test(name) && hasContent(join(folder, name)));
  if (left.length > 0) {
    throw new RefusesToStart(
      `The database ${join(folder, database)} is missing, though ${left.join(', ')} is there. Is it on a disk that is not mounted? Else ${goodCopy(folder)}`,
    );
  }
  const others = names.filter((name) => !ofSchool.test(name));
  if (others.length === 0) return;
  throw new RefusesToStart(
    `DATA_DIR ${folder} holds other things (${others.slice(0, 3).join(', ')}) and no school. Set DATA_DIR to an empty folder, or to that of your school.`,
  );
}

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true;
  }
}
