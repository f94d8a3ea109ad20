import { join } from 'node:path';
import { projectFolder } from '../app/config.server.ts';
import { createTurns } from '../app/lib/schools-of-process.server.ts';
import { cardMaker } from '../app/media/card/card-maker.server.ts';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { pdfChecker } from '../app/media/pdf/pdf-check.server.ts';
import { createListTurns } from '../app/spreadsheets/list-download.server.ts';
import { tableReader } from '../app/spreadsheets/table-reader.server.ts';
import { createAdmission } from './load/admission.ts';
import { createPageBudget } from './page-cache/page-store.ts';

/** What a process has once, however many schools it serves. */
export type SharedResources = ReturnType<typeof openSharedResources>;

/** As built they start in a fifth of the time and take 10 MB less. */
const isBuilt = !import.meta.filename.endsWith('.ts');
const imageWorker = isBuilt ? 'build/server/image-worker.js' : 'app/media/image-worker.ts';
const tableWorker = isBuilt ? 'build/server/table-worker.js' : 'app/spreadsheets/table-worker.ts';
const cardWorker = isBuilt ? 'build/server/card-worker.js' : 'app/media/card/card-worker.ts';

type Limits = { lateSamples?: () => number; maxCachedBytes?: number };

export function openSharedResources({ lateSamples = () => 0, maxCachedBytes = 32 * 1024 * 1024 }: Limits = {}) {
  const inTurn = createTurns();
  const maker = imageMaker(join(projectFolder, imageWorker), { inTurn });
  const freeMemory = maker.stop;
  const checker = pdfChecker(join(projectFolder, 'app/media/pdf/pdf-worker.ts'), { inTurn, freeMemory });
  const tables = tableReader(join(projectFolder, tableWorker), { inTurn, freeMemory });
  const cards = cardMaker(join(projectFolder, cardWorker), { inTurn, freeMemory });
  return {
    imageMaker: maker,
    pdfChecker: checker,
    tableReader: tables,
    cardMaker: cards,
    listTurns: createListTurns(),
    admission: createAdmission({ lateSamples }),
    pageBudget: createPageBudget(maxCachedBytes),
    stop() {
      maker.stop();
      checker.stop();
      tables.stop();
      cards.stop();
    },
  };
}
