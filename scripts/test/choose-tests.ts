import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withImports } from './imports.ts';

export type Choice = {
  unit: string[];
  browser: string[];
  isWhole: boolean;
  needs: Needs;
  watches: boolean;
  pattern: string | undefined;
};

/** What takes time to make, and only some tests use. */
type Needs = { build: boolean; database: boolean; demonstration: boolean };

const browserSetup = 'tests/e2e/open-site.ts';
const isTestFile = /^tests\/|\.test\.ts$/;

export class UnknownTests extends Error {}

const usage = `npm test                          everything
npm test -- app/notices tests/e2e/staff-inbox.spec.ts login
                                  files, folders or parts of their names
npm test -- notices -t "expires"  only tests of that name
npm test -- notices --watch       again after each change`;

export function chooseTests(args: string[]): Choice {
  const { names, values } = readArguments(args);
  const unit = list('{app,server,tests}/**/*.test.ts');
  const browser = list('tests/e2e/*.spec.ts');
  const chosen = names.flatMap((name) => filesOf(name, [...unit, ...browser]));
  const isWhole = names.length === 0;
  const isChosen = (file: string) => isWhole || chosen.includes(file);
  const choice = { unit: unit.filter(isChosen), browser: browser.filter(isChosen), isWhole };
  const setup = choice.browser.length > 0 ? [browserSetup] : [];
  const needs = needsOf([...choice.unit, ...choice.browser, ...setup]);
  return { ...choice, needs, watches: values.watch ?? false, pattern: values.testNamePattern };
}

function readArguments(args: string[]) {
  try {
    const options = { watch: { type: 'boolean' }, testNamePattern: { type: 'string', short: 't' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { values, names: positionals };
  } catch (error) {
    throw new UnknownTests(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function list(pattern: string): string[] {
  return globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

function filesOf(name: string, all: string[]): string[] {
  const path = relative('', resolve(name)).replaceAll('\\', '/');
  const named = all.filter((file) => file === path || file.startsWith(`${path}/`));
  const found = named.length > 0 ? named : all.filter((file) => file.includes(name));
  if (found.length === 0) throw new UnknownTests(`No test file is called "${name}".\n\n${usage}`);
  return found;
}

function needsOf(tests: string[]): Needs {
  const loaded = withImports(tests);
  const texts = [...loaded].flatMap(([path, text]) => (isTestFile.test(path) ? [text] : []));
  const isNamed = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return {
    build: isNamed(/\bbuild\/(?:client|server)\b/),
    database: isNamed(/\b(?:each|onOne)Engine\b|\((?:engines|oneEngine)\b|\bengines\.includes\b/),
    demonstration: loaded.has('tests/demonstration.ts'),
  };
}
