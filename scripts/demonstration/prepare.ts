import { existsSync } from 'node:fs';
import { readConfig } from '../../app/config.server.ts';
import { openServices } from '../../server/services.ts';

// Data that exists is upgraded by a website that could be built.
const config = readConfig();
if (!config.databaseUrl && !existsSync(config.dataDir)) {
  const { close } = await openServices(config);
  await close();
}
