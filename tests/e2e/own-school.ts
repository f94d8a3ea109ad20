import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../server-process.ts';
import { test as base } from './site.ts';
import { signIn } from './staff.ts';

const administrator = { username: 'asha', password: 'seven brown goats dance' };

/** A test on an empty school of its own: it may change what every page shows. */
export const test = base.extend<object, { ownSchool: { address: string; dataDir: string } }>({
  ownSchool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'own-school-'));
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

export function signInAsAdministrator(page: Page): Promise<void> {
  return signIn(page, administrator);
}
