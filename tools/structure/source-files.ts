import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

export type Import = {
  target: string;
  isType: boolean;
};

export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  commentLines: number;
  readonly program: ESTree.Program;
  imports: Import[];
  exports: string[];
  reexports: number;
  exportsDefault: boolean;
};

export const projectFolder = join(import.meta.dirname, '../..');
export const folders = ['app', 'server', 'scripts', 'tools', 'tests'];
const codeFile = /\.(tsx?|mjs)$/;
const testFile = /\.(test|spec)\.tsx?$|^tests\//;

export function isTest(path: string): boolean {
  return testFile.test(path);
}

export function listFiles(root: string, names: readonly string[], ending: RegExp): string[] {
  return names
    .filter((name) => existsSync(join(root, name)))
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('app/paraglide/'))
    .sort();
}

export function readSources(root = projectFolder): SourceFile[] {
  return listFiles(root, folders, codeFile).map((path) => readSource(root, path));
}

export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const { module, comments, errors } = parsed;
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: resolveFrom(path, moduleRequest.value),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexports = exported.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [{ target: resolveFrom(path, moduleRequest.value), isType }] : [],
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return name ? [{ target: resolveFrom(path, name), isType: false }] : [];
  });
  return {
    path,
    text,
    lines: lineCount(text),
    commentLines: comments.reduce((sum, { start, end }) => sum + lineCount(text.slice(start, end)), 0),
    // Parsed on first use, because it takes longer than all the rest.
    get program() {
      return parsed.program;
    },
    imports: [...imports, ...reexports, ...dynamic],
    exports: exported.flatMap(({ exportName, localName }) => exportName.name ?? localName.name ?? []),
    reexports: reexports.length,
    exportsDefault: exported.some((entry) => entry.exportName.kind === 'Default'),
  };
}

export function resolveFrom(path: string, name: string): string {
  const plain = name.replace(/\?.*$/, '');
  return plain.startsWith('.') ? join(path, '..', plain) : plain;
}
