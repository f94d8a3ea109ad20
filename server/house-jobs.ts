import { emptyBinOfOld } from '../app/admin/bins.server.ts';
import type { House } from '../app/context.ts';
import { sweepFiles } from '../app/media/stray-files.server.ts';
import { dropForgottenAttachments } from '../app/notices/attachments/attachments.server.ts';
import { publishDueNotices } from '../app/notices/notices.server.ts';
import type { Job } from './jobs.ts';

const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;

/**
 * What happens by itself, apart from any visit. Of several servers on one PostgreSQL each does it: every row is taken
 * by a condition in its own transaction, so that the second finds nothing to do, and a file is removed twice without
 * harm.
 */
export function houseJobs({ db, mediaStore }: Pick<House, 'db' | 'mediaStore'>): Job[] {
  return [
    { name: 'publish notices', everyMs: 10 * secondMs, firstAfterMs: 0, run: () => publishDueNotices(db) },
    // The files go last: those of what is cleared away before them go in the same hour.
    { name: 'empty the bin', everyMs: hourMs, firstAfterMs: 20 * secondMs, run: () => emptyBinOfOld(db) },
    {
      name: 'drop attachments',
      everyMs: hourMs,
      firstAfterMs: 30 * secondMs,
      run: () => dropForgottenAttachments(db),
    },
    { name: 'sweep files', everyMs: hourMs, firstAfterMs: 40 * secondMs, run: () => sweepFiles(db, mediaStore) },
  ];
}
