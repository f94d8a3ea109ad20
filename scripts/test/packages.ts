import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isListed = false;

/** Whether Debian's packages can be installed here: there is apt-get, and we are root. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages when this process may; does nothing elsewhere. Whether it worked shows in what is there afterwards. */
export function installPackages(...names: string[]): void {
  if (!canInstall()) return;
  console.log(`Installing ${names.join(', ')} …`);
  if (!isListed) aptGet('update');
  isListed = true;
  aptGet('install', '--yes', '--no-install-recommends', ...names);
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
