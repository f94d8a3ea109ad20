import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotMeasure } from '../../harness/findings.ts';

export const needsOfLoopDisks = 'root, loop devices and ext4';

/** EXT4_IOC_SHUTDOWN without writing the journal: what was not on the disk is gone, as when the power fails. */
const shutDown = `open(my $folder, '<', $ARGV[0]) or die $!; my $flags = pack('L', 2);
ioctl($folder, 0x8004587d, $flags) or die "$!";`;

export type LoopDisk = ReturnType<typeof openLoopDisk>;

/** @throws CannotMeasure where no loop device can be mounted */
export function openLoopDisk(folder: string, bytes: number) {
  const image = join(folder, 'disk.img');
  const place = join(folder, 'disk');
  mkdirSync(place);
  writeFileSync(image, '');
  truncateSync(image, bytes);
  command('mkfs.ext4', '-q', '-F', image);
  const mount = () => command('mount', '-o', 'loop', image, place);
  mount();
  return {
    place,
    cut: () => command('perl', '-e', shutDown, place),
    makeReadOnly: () => command('mount', '-o', 'remount,ro', place),
    makeWritable: () => command('mount', '-o', 'remount,rw', place),
    unmount: () => spawnSync('umount', [place]),
    async mountAgain() {
      command('umount', place);
      mount();
    },
  };
}

function command(program: string, ...args: string[]): void {
  const path = ['/usr/sbin/', '/sbin/', '/usr/bin/', '/bin/'].find((folder) => existsSync(folder + program));
  if (!path) throw new CannotMeasure(`there is no ${program} here`);
  const { status, stderr } = spawnSync(path + program, args, { encoding: 'utf8' });
  if (status !== 0) throw new CannotMeasure(`${program} failed, which needs ${needsOfLoopDisks}: ${stderr.trim()}`);
}
