import { parseArgs } from 'node:util';
import { accountForm } from '../app/accounts/account-fields.ts';
import { renewPassword } from '../app/accounts/password-changes.server.ts';
import { generatePassword, hashPassword } from '../app/accounts/passwords.server.ts';
import * as people from '../app/accounts/people.server.ts';
import { readConfig } from '../app/config.server.ts';
import { rebuildSearchTexts } from '../app/content/search-texts.server.ts';
import { searchedTypes } from '../app/content-types.ts';
import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { formatDay } from '../app/lib/dates.ts';
import { isStorable } from '../app/lib/text.ts';
import { Refused, readArguments, refuseMissingSchool, runCommand, withDatabase } from './run-command.ts';

const by = { id: null, name: 'Command line' };

const usage = `npm run admin -- list
    lists everyone with an account
npm run admin -- create USERNAME [--name NAME] [--email ADDRESS] [--role administrator|editor]
    adds a person (an editor if no role is given) and prints a password for the first sign-in
npm run admin -- reset-password USERNAME [--without-two-factor]
    prints a new password for the next sign-in; --without-two-factor also turns off two-step verification
npm run admin -- disable USERNAME
npm run admin -- enable USERNAME
npm run admin -- rebuild-search
    rebuilds the texts used by search`;

type ParsedCommand = ReturnType<typeof readCommand>;
type Command = (db: Database, username: string, options: ParsedCommand['options']) => Promise<void>;

const withoutUsername: Record<string, Command> = { list, 'rebuild-search': rebuildSearch };

const commands: Record<string, Command> = {
  create,
  'reset-password': resetPassword,
  disable,
  enable,
  ...withoutUsername,
};

export async function main(args: string[]): Promise<void> {
  const { verb, username, options } = readArguments(usage, () => readCommand(args));
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command) throw new Refused(usage);
  if (!username && !Object.hasOwn(withoutUsername, verb))
    throw new Refused(`Give the username: npm run admin -- ${verb} USERNAME`);
  const config = readConfig();
  if (verb !== 'create') refuseMissingSchool(config);
  await withDatabase(config, (db) => command(db, username, options));
}

function readCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      'without-two-factor': { type: 'boolean' },
    },
  });
  const [verb = '', username = '', ...rest] = positionals;
  if (rest.length > 0) throw new Error('Put names with spaces in quotes: --name "Rina Sen".');
  return { verb, username, options: values };
}

async function list(db: Database): Promise<void> {
  const everybody = await people.listPeople(db);
  if (everybody.length === 0) console.log('There are no accounts yet. The first start creates an administrator.');
  for (const person of everybody) {
    const facts = [
      person.disabled_at ? 'disabled' : 'active',
      person.two_factor_at ? 'two-factor' : 'no two-factor',
      person.last_seen_at ? `last seen ${formatDay(person.last_seen_at)}` : 'never seen',
    ];
    console.log(`${person.username.padEnd(24)}${person.role.padEnd(15)}${person.name} (${facts.join(', ')})`);
  }
}

async function rebuildSearch(db: Database): Promise<void> {
  const count = await rebuildSearchTexts(db, searchedTypes, 'all');
  console.log(`Search texts updated: ${count}`);
}

async function create(db: Database, username: string, { name, email = '', role = 'editor' }: ParsedCommand['options']) {
  const given = { username, name: name ?? username, email, role };
  if (!Object.values(given).every(isStorable)) throw new Refused('This contains an invalid character.');
  const checked = accountForm.safeParse(given);
  if (!checked.success) throw new Refused(checked.error.issues.map((issue) => issue.message).join('\n'));
  const password = generatePassword();
  const person = { ...checked.data, password_hash: await hashPassword(password), must_change_password: 1 as const };
  const added = await inTransaction(db, (tx) => people.createPerson(tx, by, person));
  if ('refused' in added) throw new Refused(`The username "${person.username}" is taken.`);
  console.log(`${person.name} is now ${person.role === 'editor' ? 'an editor' : 'an administrator'}.`);
  printPassword(person.username, password);
}

async function resetPassword(db: Database, username: string, options: ParsedCommand['options']): Promise<void> {
  const renewed = await renewPassword(db, by, username, { withoutTwoFactor: options['without-two-factor'] });
  if (!renewed) throw nobody(username);
  const { person, password } = renewed;
  console.log(`${person.name} is signed out everywhere.`);
  if (options['without-two-factor']) console.log('Two-step verification is now off.');
  if (person.disabled_at) console.log(`The account is disabled: npm run admin -- enable ${person.username}`);
  printPassword(person.username, password);
}

function printPassword(username: string, password: string): void {
  console.log(`Sign in with this password, then choose your own. It is shown only once:
  username  ${username}
  password  ${password}`);
}

async function disable(db: Database, username: string): Promise<void> {
  const outcome = await people.disablePerson(db, by, await idOf(db, username));
  console.log(`${nameIn(outcome, username)} is disabled and signed out.`);
}

async function enable(db: Database, username: string): Promise<void> {
  const outcome = await people.enablePerson(db, by, await idOf(db, username));
  console.log(`${nameIn(outcome, username)} can sign in again.`);
}

async function idOf(db: Database, username: string): Promise<string> {
  const person = await people.findPersonByUsername(db, username);
  if (!person) throw nobody(username);
  return person.id;
}

function nameIn(outcome: people.PersonOutcome, username: string): string {
  if (!outcome) throw nobody(username);
  if ('person' in outcome) return outcome.person.name;
  throw new Refused('This is the last administrator. Make someone else an administrator first.');
}

function nobody(username: string): Refused {
  return new Refused(`There is no account with the username "${username}". List all accounts: npm run admin -- list`);
}

if (import.meta.main) runCommand(main);
