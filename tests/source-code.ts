import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { projectFolder } from './house.ts';

export type Import = {
  /** Path of the file from the project's folder, or the name of a package. */
  target: string;
  isType: boolean;
};

export type SourceFile = {
  /** From the project's folder, `app/ui/icon.tsx`. */
  path: string;
  text: string;
  lines: number;
  program: ESTree.Program;
  imports: Import[];
  reexports: number;
  exportsDefault: boolean;
};

/** Every file we wrote below the folders whose name ends in one of the endings. Generated files are left out. */
export function listFiles(folders: string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
    .filter((path) => !path.startsWith('app/paraglide/'))
    .sort();
}

export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

export function readSource(path: string): SourceFile {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const reexported = exported.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []));
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: resolveFrom(path, moduleRequest.value),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const again = reexported.map((name) => ({ target: resolveFrom(path, name), isType: false }));
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return name ? [{ target: resolveFrom(path, name), isType: false }] : [];
  });
  return {
    path,
    text,
    lines: lineCount(text),
    program,
    imports: [...imports, ...again, ...dynamic],
    reexports: reexported.length,
    exportsDefault: exported.some((entry) => entry.exportName.kind === 'Default'),
  };
}

function resolveFrom(path: string, name: string): string {
  const plain = name.replace(/\?.*$/, '');
  return plain.startsWith('.') ? join(path, '..', plain) : plain;
}
