import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters as withoutColours } from 'node:util';
import { findBrowser } from '../../scripts/test/programs.ts';
import type { Answer } from '../../tests/answer.ts';
import { projectFolder } from '../../tests/test-app.ts';
import { fingerprint } from './contents.ts';
import { Differences, describe } from './differences.ts';
import { readForms } from './forms.ts';
import { normalise } from './normalise.ts';
import { adminSeeds, crawl, listRoutes, madeUpAddress, missingRoutes, publicSeeds } from './pages.ts';
import { inOrder, type Outcomes, type Place, replay, replayCalls, visit } from './replay.ts';
import { both, makeSchool, type Pair, people, repeatable, type Site, serveCopies, stop } from './schools.ts';
import { compareStored, idsOf } from './stored.ts';
import { type Sites, stranger, type Twin, twin } from './visitors.ts';

const [folder = '', earlier = '', ...parts] = process.argv.slice(2);
const differences = new Differences();
const began = performance.now();

function report(sentence: string): void {
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${sentence}`);
}

type Seed = 'demo' | 'none';

/** A copy of the school as the earlier version makes it, which is there when it has been compared before. */
async function copySchool(seed: Seed, copy: string): Promise<void> {
  const makers = ['schools.ts', 'repeatable.ts'].map((name) => readFileSync(join(import.meta.dirname, name)));
  const version = fingerprint(Buffer.concat(makers)).split(' ').at(-1);
  const made = join(earlier, '.compared-schools', `${seed}-${version}`);
  if (!existsSync(made)) {
    await makeSchool(earlier, join(folder, seed), seed);
    cpSync(join(folder, seed), made, { recursive: true });
  }
  cpSync(made, copy, { recursive: true });
}

async function onCopies(name: string, seed: Seed, stepMs: number, run: (compared: Sites) => Promise<void>) {
  const school = join(folder, name.replaceAll(' ', '-'));
  await copySchool(seed, school);
  report(`Comparing ${name} …`);
  const known = idsOf(school);
  const sites = await serveCopies([earlier, projectFolder], school, stepMs);
  try {
    await run({ sites, differences, known });
  } finally {
    for (const site of sites) await stop(site);
  }
  compareStored(differences, [sites[0].dataDir, sites[1].dataDir], known);
  const [before, after] = await both(sites, async ({ server }) => server.log.flatMap(errorIn));
  differences.add('log', name, before, after);
}

/** What a line of the log tells of an error. */
function errorIn(line: string): string[] {
  if (!/^\{"level":[56]0/.test(line)) return [];
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
  return [msg, ...(err?.stack?.split('\n').slice(0, 4) ?? [])];
}

const isAdmin = (path: string) => path === '/admin' || path.startsWith('/admin/');
/** Which an administrator reads in the e-mails. */
const isSecret = (path: string) => /^\/(?:privacy\/withdraw|reset-password|invitation)\/./.test(path);

const routes = await listRoutes();
const requested: string[] = [];

class Pages {
  readonly stranger: Twin;
  readonly administrator: Twin;
  readonly editor: Twin;
  /** Forms by their keys, of the pages that anybody may open and of the others. */
  readonly publicForms = new Map<string, Place>();
  readonly adminForms = new Map<string, Place>();

  constructor(compared: Sites) {
    this.stranger = twin(compared, stranger);
    this.administrator = twin(compared, people.administrator);
    this.editor = twin(compared, people.editor);
  }

  async ask(): Promise<void> {
    const before = requested.length;
    const into =
      (forms: Map<string, Place>) =>
      (paths: Pair<string>, [, page]: Pair<Answer>) => {
        requested.push(paths[1]);
        for (const form of readForms(page, paths[1])) if (!forms.has(form.key)) forms.set(form.key, { paths, form });
      };
    const isInside = (path: string) => !isAdmin(path);
    await this.stranger.begin();
    await crawl(this.stranger, { seeds: publicSeeds(routes), isInside, visited: into(this.publicForms) });
    for (const person of [this.administrator, this.editor]) {
      await person.begin();
      await crawl(person, {
        seeds: adminSeeds(routes),
        isInside: (path) => isAdmin(path) || isSecret(path),
        visited: into(this.adminForms),
      });
    }
    for (const route of missingRoutes(routes, requested))
      for (const person of [this.stranger, this.administrator]) await visit(person, madeUpAddress(route));
    report(`${requested.length - before} addresses requested`);
  }

  async send(): Promise<void> {
    for (const person of [this.stranger, this.editor, this.administrator]) {
      await replayCalls(person);
      await person.begin();
    }
    const outcomes: Outcomes = new Map();
    const nobody: Twin[] = [];
    for (const form of inOrder(this.publicForms.values())) await replay(this.stranger, nobody, form, outcomes);
    await this.stranger.begin();
    const others = [this.stranger, this.editor];
    for (const form of inOrder(this.adminForms.values())) await replay(this.administrator, others, form, outcomes);
    const counts = Array.from(outcomes, ([outcome, count]) => `${outcome} × ${count}`);
    report(`${this.publicForms.size + this.adminForms.size} forms sent: ${counts.toSorted().join(', ')}`);
  }
}

async function compareWalks({ sites }: Sites): Promise<void> {
  const chromium = findBrowser({ hasWindows: false });
  if (!chromium) throw new Error('There is no Chromium here for the walk. CHROMIUM=/path/to/it names one.');
  const [before, after] = await both(sites, (site) => walk(site, chromium));
  differences.add('walk', 'the walk that counts taps', before, after);
  report(`Walked: ${after.filter((line) => line.endsWith(' taps')).length} tasks`);
  for (const line of after) if (line.includes(': failed: ')) console.log(line);
}

const runFile = promisify(execFile);

type Suite = { suites?: Suite[]; specs?: { title: string; tests: Test[] }[] };
type Test = {
  annotations: { type: string; description?: string }[];
  results: { errors: { message?: string }[] }[];
};

/** Walks through the admin area as the test that counts taps does. Answers each task with its taps, and why one failed. */
async function walk({ origin, dataDir }: Site, chromium: string): Promise<string[]> {
  const reportFile = `${dataDir}-walk.json`;
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config=tools/compare/playwright.config.ts'];
  const env = { ...process.env, ...repeatable, CHROMIUM: chromium, SITE_ADDRESS: origin, WALK_REPORT: reportFile };
  // It ends with an error when a task fails, which is in the report.
  const ended = await runFile(process.execPath, args, { env }).catch((error: unknown) => error);
  try {
    return linesOf(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (cause) {
    throw new Error(`The walk left no report: ${JSON.stringify(ended)}`, { cause });
  }
}

function linesOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ annotations, results }) => [
      ...annotations.map(({ type, description }) => `${title}: ${type}: ${description}`),
      ...results.flatMap(({ errors }) => errors).map(({ message = '' }) => `${title}: failed: ${firstLines(message)}`),
    ]),
  );
  return [...own, ...suites.flatMap(linesOf)];
}

function firstLines(message: string): string {
  return normalise(withoutColours(message).split('\n').slice(0, 6).join(' '), new Set());
}

async function compareForms(compared: Sites): Promise<void> {
  const pages = new Pages(compared);
  await pages.ask();
  await pages.send();
  await pages.ask();
}

try {
  if (parts.includes('pages')) await onCopies('an empty school', 'none', 1000, (compared) => new Pages(compared).ask());
  if (parts.includes('forms')) await onCopies('the demonstration school', 'demo', 1000, compareForms);
  // The browser has the same clock, which is stopped.
  if (parts.includes('walk')) await onCopies('the walk', 'none', 0, compareWalks);
  process.exitCode = differences.list().length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
for (const one of differences.list()) console.log(`\n${describe(one)}`);
if (requested.length > 0)
  report(`Only requested with a made-up id: ${missingRoutes(routes, requested).join(' ') || 'none'}`);
report(`${differences.list().length || 'No'} differences`);
