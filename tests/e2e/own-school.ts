import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findDemonstration } from '../demonstration.ts';
import { startServer } from '../server-process.ts';
import { test as base } from './site.ts';
import { signIn } from './staff.ts';

const administrator = { username: 'asha', password: 'seven brown goats dance' };

type OwnSchool = { address: string; dataDir: string };

/**
 * Starts the built website on a new data folder that `fill` has prepared: once for the tests of one file that share a
 * worker, since Playwright gives each file that calls it other workers.
 */
function schoolFilledBy(fill: (dataDir: string) => Promise<void>) {
  return base.extend<object, { ownSchool: OwnSchool }>({
    ownSchool: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
      async ({}, use) => {
        const dataDir = mkdtempSync(join(tmpdir(), 'own-school-'));
        await fill(dataDir);
        const { username, password } = administrator;
        const settings = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, TRUST_PROXY: '1' };
        const server = startServer({ DATA_DIR: dataDir, ...settings });
        await use({ address: `http://localhost:${await server.port}`, dataDir });
        server.signal('SIGTERM');
        await server.ended;
        rmSync(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ ownSchool }, use) => use(ownSchool.address),
  });
}

/** Makes the tests of one file run on an empty school: they may change what every page shows. */
export function onEmptySchool() {
  return schoolFilledBy(async () => undefined);
}

/** Makes the tests of one file run on the demonstration school as it is made. */
export function onDemonstration() {
  return schoolFilledBy(async (dataDir) => {
    const demonstration = await findDemonstration();
    cpSync(demonstration.dataDir, dataDir, { recursive: true });
    demonstration.discard();
  });
}

export function signInAsAdministrator(page: Page): Promise<void> {
  return signIn(page, administrator);
}
