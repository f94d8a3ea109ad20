import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import type { Bench } from './bench.ts';
import { littlePicture, photograph } from './photograph.ts';
import { coreSeconds, familyOf, peakMegabytes } from './processes.ts';
import { needProgram } from './programs.ts';
import { projectFolder } from './site.ts';
import { figure, median } from './statistics.ts';
import type { Row } from './table.ts';

const most = { seconds: 2, megabytes: 250 };
const photos = 5;

/** All variants of a 12-megapixel photo by the process that makes pictures, held to one core. */
export async function measurePhoto(_bench: Bench): Promise<Row[]> {
  const maker = imageMaker(join(projectFolder, 'app/media/image-worker.ts'));
  try {
    await maker.make(await littlePicture());
    const worker = familyOf(process.pid).at(-1) ?? 0;
    spawnSync(needProgram('taskset'), ['-a', '-c', '-p', '0', String(worker)]);
    const { bytes, words } = await photograph();
    const elapsed: number[] = [];
    const usedBefore = coreSeconds(worker);
    while (elapsed.length < photos) {
      const began = performance.now();
      const answer = await maker.make(bytes);
      if ('refused' in answer) throw new Error(`The photo was refused: ${answer.refused}`);
      elapsed.push((performance.now() - began) / 1000);
    }
    const coreTime = (coreSeconds(worker) - usedBefore) / photos;
    return rowsOf(words, { seconds: median(elapsed), coreTime, megabytes: peakMegabytes(worker) });
  } finally {
    maker.stop();
  }
}

function rowsOf(photo: string, { seconds, coreTime, megabytes }: Record<'seconds' | 'coreTime' | 'megabytes', number>) {
  return [
    {
      what: `All variants of a photo (${photo}) on one core`,
      measured: `**${figure(seconds)} s**, ${figure(coreTime)} s of core time`,
      bar: `≤ ${most.seconds} s`,
      isReached: seconds <= most.seconds,
    },
    {
      what: 'Most memory of the process that makes it',
      measured: `**${figure(megabytes)} MB** (VmHWM)`,
      bar: `≤ ${most.megabytes} MB`,
      isReached: megabytes <= most.megabytes,
    },
  ];
}
