import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { projectFolder } from './house.ts';
import { lineCount, listFiles, readSource } from './source-code.ts';

const limits = {
  fileMedian: 60,
  file: 250,
  functionMedian: 12,
  function: 50,
  component: 80,
  imports: 14,
};

type Measured = { name: string; lines: number };
type MeasuredFunction = Measured & { isComponent: boolean };

const ours = listFiles(['app', 'server', 'scripts'], /\.(tsx?|mjs|css)$/).filter((path) => !path.endsWith('.test.ts'));
const sources = ours.filter((path) => !path.endsWith('.css')).map(readSource);
const functions = sources.flatMap(({ path, text, program }) => functionsOf(path, text, program));

test(`half of the files have at most ${limits.fileMedian} lines`, () => {
  expect(median(sources.map((source) => source.lines))).toBeLessThanOrEqual(limits.fileMedian);
});

test(`no file has more than ${limits.file} lines`, () => {
  const everything = [...ours, ...listFiles(['app', 'server'], /\.test\.ts$/), ...listFiles(['tests'], /\.ts$/)].map(
    measured,
  );
  expect(everything.filter((file) => file.lines > limits.file).map(sentence)).toEqual([]);
});

test(`half of the functions have at most ${limits.functionMedian} lines`, () => {
  expect(functions.length).toBeGreaterThan(50);
  expect(median(functions.map((one) => one.lines))).toBeLessThanOrEqual(limits.functionMedian);
});

test(`no function has more than ${limits.function} lines, and no component more than ${limits.component}`, () => {
  const isTooLong = (one: MeasuredFunction) => one.lines > (one.isComponent ? limits.component : limits.function);
  expect(functions.filter(isTooLong).map(sentence)).toEqual([]);
});

test(`no file imports from more than ${limits.imports} others`, () => {
  const crowded = sources.filter(({ imports }) => imports.length > limits.imports);
  expect(crowded.map(({ path, imports }) => `${path}: ${imports.length} imports`)).toEqual([]);
});

function sentence({ name, lines }: Measured): string {
  return `${name}: ${lines} lines`;
}

function measured(path: string): Measured {
  return { name: path, lines: lineCount(readFileSync(join(projectFolder, path), 'utf8')) };
}

/** Declared functions, methods and functions kept under a name. Small nameless ones would flatter the median. */
function functionsOf(path: string, text: string, program: ESTree.Program): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  function add(name: string | undefined, node: ESTree.Node): void {
    const body = text.slice(node.start, node.end);
    found.push({ name: `${path} ${name ?? '(nameless)'}`, lines: lineCount(body), isComponent: hasMarkup(node) });
  }
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name, node),
    MethodDefinition: (node) => add('name' in node.key ? String(node.key.name) : undefined, node),
    VariableDeclarator(node) {
      const isFunction = node.init?.type === 'ArrowFunctionExpression' || node.init?.type === 'FunctionExpression';
      if (isFunction) add('name' in node.id ? String(node.id.name) : undefined, node);
    },
  }).visit(program);
  return found;
}

function hasMarkup(node: ESTree.Node): boolean {
  let found = false;
  new Visitor({
    JSXElement: () => {
      found = true;
    },
  }).visit(node as unknown as ESTree.Program);
  return found;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
