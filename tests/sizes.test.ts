import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { commentShare, crowdedFolders, crowdedImports, dustIn, limits } from '../tools/structure/measures.ts';
import {
  folders,
  isTest,
  lineCount,
  listFiles,
  projectFolder,
  readSources,
  type SourceFile,
} from '../tools/structure/source-files.ts';
import { refusedNamesIn } from '../tools/structure/vocabulary.ts';

type MeasuredFunction = { name: string; lines: number; isComponent: boolean };

const all = readSources();
const code = all.filter((file) => !isTest(file.path));
const functions = code.flatMap(functionsOf);

describe('sizes', () => {
  test(`no file has more than ${limits.fileLines} lines`, () => {
    const sheets = listFiles(projectFolder, folders, /\.css$/).map((path) => ({
      path,
      lines: lineCount(readFileSync(join(projectFolder, path), 'utf8')),
    }));
    const long = [...all, ...sheets].filter((file) => file.lines > limits.fileLines);
    expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
  });

  test(`half of the functions have at most ${limits.functionMedian} lines`, () => {
    expect(functions.length).toBeGreaterThan(50);
    expect(median(functions.map((one) => one.lines))).toBeLessThanOrEqual(limits.functionMedian);
  });

  test(`no function has more than ${limits.functionLines} lines, and no component more than ${limits.componentLines}`, () => {
    const maxLines = (one: MeasuredFunction) => (one.isComponent ? limits.componentLines : limits.functionLines);
    const long = functions.filter((one) => one.lines > maxLines(one));
    expect(long.map(({ name, lines }) => `${name}: ${lines} lines`)).toEqual([]);
  });

  test(`no file imports from more than ${limits.imports} others`, () => {
    expect(crowdedImports(all)).toEqual([]);
  });

  test(`no folder has more than ${limits.folderFiles} code files`, () => {
    expect(crowdedFolders(all)).toEqual([]);
  });

  test(`a file of less than ${limits.dustLines} lines that one neighbour imports is folded into it`, () => {
    expect(dustIn(all)).toEqual([]);
  });

  test(`at most ${limits.commentsPerHundredLines} lines in a hundred are comments`, () => {
    expect(commentShare(code)).toBeLessThanOrEqual(limits.commentsPerHundredLines);
  });
});

describe('vocabulary', () => {
  test('no file and no exported name uses a refused word', () => {
    expect(refusedNamesIn(projectFolder, all)).toEqual([]);
  });
});

/** Declared functions, methods and functions with a name. Small nameless ones would flatter the median. */
function functionsOf({ path, text, program }: SourceFile): MeasuredFunction[] {
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
