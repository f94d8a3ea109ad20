import { type ESTree, Visitor } from 'vite';
import { isTest, lineCount, type SourceFile } from './source-files.ts';

/** `npm run structure` warns above these. None of them fails a test. */
export const limits = {
  fileLines: 300,
  functionLines: 60,
  tinyFileLines: 40,
};

/** Texts of the demonstration are no code; docs in kilobytes; `passed` = the files on the path of publishing a notice. */
export const aims = {
  code: 74_500,
  tests: 39_500,
  trials: 5_000,
  css: 11_500,
  docs: 120,
  dependencies: 46,
  passed: 25,
};

export function areaOf(path: string): string {
  const [top = '', next = ''] = path.split('/');
  if (top !== 'app') return top;
  return next.includes('.') ? 'app' : `app/${next}`;
}

export function routeModules(files: readonly SourceFile[]): Set<string> {
  const routes = files.find((file) => file.path === 'app/routes.ts')?.text ?? '';
  return new Set(Array.from(routes.matchAll(/'([\w/-]+\.tsx?)'/g), ([, path]) => `app/${path}`));
}

/** Small files that only one file of the same area imports, and that are no page, migration or test's subject. */
export function tinyFilesIn(files: readonly SourceFile[]): string[] {
  const pages = routeModules(files);
  const importersOf = importers(files);
  return files
    .filter(({ path, lines }) => lines < limits.tinyFileLines && !isTest(path) && !pages.has(path))
    .filter(({ path }) => !path.includes('/migrations/'))
    .filter(({ path }) => {
      const all = importersOf.get(path) ?? [];
      return all.length === 1 && !isTest(String(all[0])) && areaOf(String(all[0])) === areaOf(path);
    })
    .map(({ path }) => `${path} → ${importersOf.get(path)}`);
}

function importers(files: readonly SourceFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const target of new Set(imports.map((one) => one.target))) {
      found.set(target, [...(found.get(target) ?? []), path]);
    }
  }
  return found;
}

/** Declared functions, methods and functions with a name that have more lines than the limit. */
export function longFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text, program }) => {
    const found: string[] = [];
    const add = (name: string | undefined, node: ESTree.Node) => {
      const lines = lineCount(text.slice(node.start, node.end));
      if (lines > limits.functionLines) found.push(`${path} ${name ?? '(nameless)'}: ${lines} lines`);
    };
    new Visitor({
      FunctionDeclaration: (node) => add(node.id?.name, node),
      MethodDefinition: (node) => add('name' in node.key ? String(node.key.name) : undefined, node),
      VariableDeclarator(node) {
        const isFunction = node.init?.type === 'ArrowFunctionExpression' || node.init?.type === 'FunctionExpression';
        if (isFunction) add('name' in node.id ? String(node.id.name) : undefined, node);
      },
    }).visit(program);
    return found;
  });
}

export function commentShare(files: readonly SourceFile[]): number {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return lines === 0 ? 0 : (100 * files.reduce((sum, file) => sum + file.commentLines, 0)) / lines;
}

export function circlesIn(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map((one) => one.target)]));
  const reaches = new Map(files.map(({ path }) => [path, reachable(path, importsOf)]));
  const groups = new Map<string, string[]>();
  for (const [path, found] of reaches) {
    const group = [path, ...found].filter((other) => found.has(other) && reaches.get(other)?.has(path)).sort();
    const circle = [...new Set(group)];
    if (circle.length > 0) groups.set(circle.join(), circle);
  }
  return [...groups.values()];
}

function reachable(from: string, importsOf: Map<string, string[]>): Set<string> {
  const found = new Set<string>();
  const open = [...(importsOf.get(from) ?? [])];
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path) || !importsOf.has(path)) continue;
    found.add(path);
    open.push(...(importsOf.get(path) ?? []));
  }
  return found;
}
