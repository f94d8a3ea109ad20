import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import { projectFolder } from '../../tests/test-app.ts';
import { type Finding, figure, median } from '../harness/findings.ts';
import { coreSeconds, familyOf, needProgram, peakMegabytes } from '../harness/processes.ts';
import { photograph, smallPicture } from '../harness/site.ts';

const maxima = { seconds: 2, megabytes: 250 };
const photos = 5;

export async function run(): Promise<Finding[]> {
  const maker = imageMaker(join(projectFolder, 'build/server/image-worker.js'));
  try {
    await maker.make(await smallPicture());
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
    const seconds = median(elapsed);
    const coreTime = (coreSeconds(worker) - usedBefore) / photos;
    const megabytes = peakMegabytes(worker);
    return [
      {
        name: `All variants of a ${words} on one core`,
        figure: `**${figure(seconds)} s**, ${figure(coreTime)} s of core time`,
        bar: `≤ ${maxima.seconds} s`,
        ok: seconds <= maxima.seconds,
      },
      {
        name: 'Most memory of the process that makes it',
        figure: `**${figure(megabytes)} MB** (VmHWM)`,
        bar: `≤ ${maxima.megabytes} MB`,
        ok: megabytes <= maxima.megabytes,
      },
    ];
  } finally {
    maker.stop();
  }
}
