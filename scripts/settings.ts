import type { Actor } from '../app/activity/activity.server.ts';
import { readConfig } from '../app/config.server.ts';
import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { characterCount, isStorable, tidy } from '../app/lib/text.ts';
import { currentFactNames } from '../app/settings/office-hours.ts';
import { findSchool, setSchoolFact } from '../app/settings/school.server.ts';
import {
  factError,
  isSchoolFact,
  type SchoolField,
  schoolDefaults,
  schoolFields,
  tidyFact,
} from '../app/settings/school-fields.ts';
import { Refused, refuseMissingSchool, runCommand, withDatabase } from './run-command.ts';

const shell: Actor = { id: null, name: 'Command line' };

const usage = `npm run settings -- list                 lists all details of the school
npm run settings -- set NAME "VALUE"     sets one; "" hides it`;

export async function main([verb, name = '', value]: string[]): Promise<void> {
  const act = verb === 'list' ? list : verb === 'set' ? (db: Database) => set(db, name, value) : undefined;
  if (!act) throw new Refused(usage);
  const config = readConfig();
  if (verb === 'list') refuseMissingSchool(config);
  await withDatabase(config, act);
}

async function list(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(await findSchool(db))) console.log(`${name.padEnd(24)}${value || '–'}`);
}

async function set(db: Database, given: string, value: string | undefined): Promise<void> {
  for (const name of currentFactNames(given)) await setOne(db, name, value);
}

async function setOne(db: Database, name: string, value: string | undefined): Promise<void> {
  if (!isSchoolFact(name)) {
    throw new Refused(`There is no setting "${name}". There are: ${Object.keys(schoolDefaults).join(', ')}.`);
  }
  if (value === undefined) throw new Refused(`Give a value for ${name}: npm run settings -- set ${name} "VALUE"`);
  if (name === 'crest') throw new Refused(`crest: ${factError(name, '?')}`);
  const field: SchoolField = schoolFields[name];
  const max = field.kind === 'choice' ? undefined : field.max;
  if (!isStorable(value) || (max && characterCount(value) > max)) {
    throw new Refused(`${name} can have at most ${max} characters, and no invalid ones.`);
  }
  const tidied = tidyFact(name, tidy(value));
  const error = factError(name, tidied);
  if (error) throw new Refused(`${name}: ${error}`);
  await inTransaction(db, (tx) => setSchoolFact(tx, name, tidied, shell));
  console.log(`${name} is now: ${tidied || '– (hidden)'}`);
}

if (import.meta.main) runCommand(main);
