import SQLite from 'better-sqlite3';
import { errorCode, isBrokenDisk } from './errors.server.ts';
import type { IntegrityAnswer } from './integrity.server.ts';

process.once('message', ({ file }: { file: string }) => {
  process.send?.(checkFile(file), () => process.disconnect?.());
});

function checkFile(file: string): IntegrityAnswer {
  try {
    const database = new SQLite(file, { readonly: true, fileMustExist: true });
    const found = database.pragma('integrity_check(1)', { simple: true });
    database.close();
    return found === 'ok' ? { damage: undefined } : { damage: String(found) };
  } catch (error) {
    const code = errorCode(error);
    // On a full disk the file that connections share cannot be made.
    return isBrokenDisk(error) && !code.startsWith('SQLITE_IOERR_SHM') ? { damage: code } : { notChecked: code };
  }
}
