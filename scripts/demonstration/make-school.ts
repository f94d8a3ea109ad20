import { type Config, readConfig } from '../../app/config.server.ts';
import { openServices } from '../../server/services.ts';
import { openSharedResources } from '../../server/shared-resources.ts';

/** Makes the data folder, and the demonstration in it if the settings say so, without serving it. */
export async function makeSchool(config: Config): Promise<void> {
  const shared = openSharedResources();
  const { close } = await openServices(config, shared);
  shared.stop();
  await close();
}

/** Once for all tests that look at its pages. */
export function makeDemonstration(dataDir: string): Promise<void> {
  return makeSchool(readConfig({ DATA_DIR: dataDir, SEED: 'demo' }));
}
