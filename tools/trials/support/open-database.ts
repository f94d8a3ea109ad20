// A process of its own, so that it can be killed in the middle.
import { openDatabase } from '../../../app/database/open.server.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const report = (name: string, what: string) => console.log(`${name} ${what}`);
const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, { report });
await db.destroy();
