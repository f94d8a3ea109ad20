import { readConfig } from '../app/config.server.ts';
import { openDatabase } from '../app/database/open.server.ts';
import { makeLargeSchool, smallSchool } from './large-school/make-large-school.ts';

const usage = `node tools/large-school.ts FACTOR
  adds FACTOR times ${Object.entries(smallSchool)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}
  to the database of DATA_DIR or DATABASE_URL, to see how the lists bear it. For trials only: it cannot be undone.`;

const maxRows = 10_000;

async function main([text = '']: string[]): Promise<void> {
  const factor = Number(text);
  if (!(factor > 0 && factor <= maxRows)) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const db = await openDatabase(readConfig());
  try {
    await makeLargeSchool(db, factor);
  } finally {
    await db.destroy();
  }
}

await main(process.argv.slice(2));
