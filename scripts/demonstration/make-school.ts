import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../../app/config.server.ts';
import { openServices } from '../../server/services.ts';
import { openSharedResources } from '../../server/shared-resources.ts';

/** Makes the data folder, and the demonstration in it if the settings say so, without serving it. */
async function makeSchool(config: Config): Promise<void> {
  const shared = openSharedResources();
  const { close } = await openServices(config, shared);
  shared.stop();
  await close();
}

/** Once for all tests that look at its pages. */
export function makeDemonstration(dataDir: string): Promise<void> {
  return makeSchool(readConfig({ DATA_DIR: dataDir, SEED: 'demo' }));
}

// As the first start does it. Data that exists is upgraded by a website that could be built.
if (import.meta.main) {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(config.dataDir)) await makeSchool(config);
}
