import { readConfig } from '../../app/config.server.ts';
import { openHouse } from '../../server/open-house.ts';

/** Makes a data folder with the demonstration school, once for all tests that look at its pages. */
export async function makeDemonstration(dataDir: string): Promise<void> {
  const { close } = await openHouse(readConfig({ DATA_DIR: dataDir, SEED: 'demo' }));
  await close();
}
