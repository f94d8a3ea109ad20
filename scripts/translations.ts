import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachMessage, formsOf, locales, type Message } from './messages/message-files.ts';

const usage = `npm run translations -- status [bn|hi|or]
    lists the texts that no person who reads the language has seen, or whose English has changed since; consent texts first
npm run translations -- read bn|hi|or KEY … --by NAME
    notes that this person has read these texts beside the English; a KEY may end in *, such as consent_*
npm run translations -- changed COMMIT [PROPOSALS.json]
    counts the texts that have changed since a commit, and what became of proposals: [{ "key", "now", "better" }, …]`;

/** Who has read a text, and what it and its English said then, as hashes. Only a person who reads the language counts. */
type Reading = { by: string; text: string; english: string };
type Readings = Record<string, Record<string, Reading>>;

const others = locales.filter((locale) => locale !== 'en');

/** What a family agrees to or is promised. */
const consentText = /^(enquiry_consent|consent_|intake_notice|stored_|results_consent|privacy_)/;

export type TextState = 'unread' | 'older' | 'read';

export function stateOf(reading: Reading | undefined, text: Message, english: Message): TextState {
  if (!reading || reading.text !== hashOf(text)) return 'unread';
  return reading.english === hashOf(english) ? 'read' : 'older';
}

export function hashOf(message: Message): string {
  return createHash('sha256')
    .update(JSON.stringify(formsOf(message)))
    .digest('hex')
    .slice(0, 12);
}

const file = () => process.env.READINGS_FILE ?? join(import.meta.dirname, 'messages/read-by-people.json');

function readReadings(): Readings {
  return existsSync(file()) ? JSON.parse(readFileSync(file(), 'utf8')) : {};
}

type Text = { key: string; text: Message; english: Message };

function textsIn(language: string): Text[] {
  const english = new Map(eachMessage('en'));
  return eachMessage(language).map(([key, text]) => ({ key, text, english: english.get(key) ?? '' }));
}

const plain = (message: Message) => Object.values(formsOf(message)).join(' | ').replaceAll('\n', ' ');

function status(language: string, readings: Readings): void {
  const states = textsIn(language).map((one) => {
    return { ...one, state: stateOf(readings[language]?.[one.key], one.text, one.english) };
  });
  const open = states.filter(({ state }) => state !== 'read');
  const older = open.filter(({ state }) => state === 'older').length;
  console.log(
    `${language}: ${states.length} texts, ${states.length - open.length} read by a person, ${older} older than their English, ${open.length - older} unread`,
  );
  const rank = ({ key, state }: { key: string; state: TextState }) =>
    Number(!consentText.test(key)) * 2 + Number(state !== 'older');
  for (const { key, state, english, text } of open.toSorted((one, other) => rank(one) - rank(other))) {
    console.log(`  ${state.padEnd(6)}  ${key}\n          ${plain(english)}\n          ${plain(text)}`);
  }
}

function read(language: string, keys: readonly string[], by: string): void {
  const isMeant = (key: string) =>
    keys.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one));
  const meant = textsIn(language).filter(({ key }) => isMeant(key));
  const unknown = keys.filter((one) => !one.endsWith('*') && !meant.some(({ key }) => key === one));
  if (unknown.length > 0) throw new Error(`There is no text with the key ${unknown.join(', ')}.`);
  const readings = readReadings();
  const noted = meant.map(({ key, text, english }): [string, Reading] => {
    return [key, { by, text: hashOf(text), english: hashOf(english) }];
  });
  const all = { ...readings[language], ...Object.fromEntries(noted) };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file(), `${JSON.stringify({ ...readings, [language]: sorted }, null, 2)}\n`);
  console.log(`${noted.length} texts noted as read by ${by}.`);
}

type Proposal = { key: string; now: string; better: string };

/** Keys that were renamed count as added and removed. */
function countChanges(commit: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname });
  const paths = git('ls-tree', '-r', '--name-only', '--full-tree', commit, 'messages').split('\n');
  for (const locale of locales) {
    const before = new Map<string, Message>(
      paths
        .filter((path) => path.endsWith(`${locale}.json`))
        .flatMap((path) => Object.entries(JSON.parse(git('show', `${commit}:${path}`)) as Record<string, Message>)),
    );
    before.delete('$schema');
    const after = new Map(eachMessage(locale));
    const isOther = ([key, text]: [string, Message]) =>
      before.has(key) && hashOf(before.get(key) ?? '') !== hashOf(text);
    const changed = [...after].filter(isOther).length;
    const added = [...after.keys()].filter((key) => !before.has(key)).length;
    const removed = [...before.keys()].filter((key) => !after.has(key)).length;
    console.log(`${locale}: ${after.size} texts, ${changed} changed, ${added} added, ${removed} removed`);
  }
}

export function listOutcomes(proposals: readonly Proposal[]): string[] {
  const english = new Map(eachMessage('en').map(([key, text]) => [key, plain(text)]));
  const became = Map.groupBy(proposals, ({ key, now, better }) => {
    const text = english.get(key);
    if (text === undefined) return 'for keys that are gone';
    return text === better ? 'applied' : text === now ? 'not applied' : 'in other words';
  });
  const counts = Array.from(became, ([outcome, rows]) => `${rows.length} proposals ${outcome}`);
  return [...counts, ...(became.get('not applied') ?? []).map(({ key }) => `  not applied: ${key}`)];
}

/** @throws with a sentence, or with how it is used */
export function main([verb, language, ...rest]: string[]): void {
  if (verb === 'changed' && language !== undefined && rest.length < 2) {
    const [file] = rest;
    countChanges(language);
    for (const line of file ? listOutcomes(JSON.parse(readFileSync(file, 'utf8'))) : []) console.log(line);
    return;
  }
  const isKnown = language === undefined ? verb === 'status' : others.includes(language);
  if (!isKnown || !(verb === 'read' || (verb === 'status' && rest.length === 0))) throw new Error(usage);
  if (verb === 'status') {
    const readings = readReadings();
    for (const one of language ? [language] : others) status(one, readings);
    return;
  }
  const byIndex = rest.indexOf('--by');
  const [keys, by] = [rest.slice(0, byIndex), rest[byIndex + 1]];
  if (byIndex < 1 || !by) throw new Error(usage);
  read(String(language), keys, by);
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
