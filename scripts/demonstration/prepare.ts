import { existsSync } from 'node:fs';
import { readConfig } from '../../app/config.server.ts';
import { makeSchool } from './make-school.ts';

// Data that exists is upgraded by a website that could be built.
const config = readConfig();
if (!config.databaseUrl && !existsSync(config.dataDir)) await makeSchool(config);
