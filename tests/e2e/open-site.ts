import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/processes.ts';
import { findDemonstration } from '../demonstration.ts';
import { startServer } from '../server-process.ts';

/** Starts the built website on a copy of the demonstration school, for all browser tests; answers how to stop it. */
export default async function openSite(): Promise<() => Promise<void>> {
  // The workers load the same modules.
  flushCompileCache();
  const demonstration = await findDemonstration();
  const dataDir = mkdtempSync(join(tmpdir(), 'school-site-'));
  cpSync(demonstration.dataDir, dataDir, { recursive: true });
  demonstration.discard();
  const port = await freePort();
  const server = startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: 'not used by any test',
    // E-mails stay in the outbox, where the tests read them; each visitor comes from an address of its own.
    SMTP_URL: 'smtp://mail.example',
    TRUST_PROXY: '1',
  });
  await server.port;
  process.env.SITE_ADDRESS = `http://localhost:${port}`;
  process.env.SITE_DATA_DIR = dataDir;
  return async () => {
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
    const faults = server.log.filter((line) => Number(JSON.parse(line).level) >= 50);
    if (faults.length > 0) throw new Error(`The server reported faults:\n${faults.join('\n')}`);
  };
}
