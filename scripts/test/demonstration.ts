import { readConfig } from '../../app/config.server.ts';
import { openServices } from '../../server/services.ts';

/** Makes a data folder with the demonstration school, once for all tests that look at its pages. */
export async function makeDemonstration(dataDir: string): Promise<void> {
  const { close } = await openServices(readConfig({ DATA_DIR: dataDir, SEED: 'demo' }));
  await close();
}
