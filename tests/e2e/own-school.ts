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
 * worker.
 */
function schoolFilledBy(fill: (dataDir: string) => Promise<void>) {
  let opened: Promise<OwnSchool & { close(): Promise<void> }> | undefined;

  async function openSchool() {
    const dataDir = mkdtempSync(join(tmpdir(), 'own-school-'));
    await fill(dataDir);
    const { username, password } = administrator;
    const settings = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, TRUST_PROXY: '1' };
    const server = startServer({ DATA_DIR: dataDir, ...settings });
    async function close() {
      server.signal('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
    return { address: `http://localhost:${await server.port}`, dataDir, close };
  }

  return base.extend<{ ownSchool: OwnSchool }>({
    ownSchool: async ({ atEnd }, use) => {
      if (!opened) {
        opened = openSchool();
        atEnd.push(async () => (await opened)?.close());
      }
      await use(await opened);
    },
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
