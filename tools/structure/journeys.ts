import type { ESTree } from 'vite';
import { resolveFrom, type SourceFile } from './source-files.ts';

type Declarations = Map<string, Set<string>>;
type Imported = { file: string; name: string };
type Module = { declarations: Declarations; imports: Map<string, Imported> };

export type Journey = { passed: string[]; own: string[] };

/** passed = files whose code an `action` can run; own = those of them in the folder of the feature. */
export function journeyOf(files: readonly SourceFile[], address: string, folder: string): Journey {
  const modules = new Map<string, Module>();
  const sources = new Map(files.map((file) => [file.path, file]));
  const start = routeModuleOf(sources.get('app/routes.ts')?.text ?? '', address);
  const seen = new Set<string>();
  const open: Imported[] = [{ file: start, name: 'action' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { file, name } = next;
    const source = sources.get(file);
    if (!source || seen.has(`${file} ${name}`)) continue;
    seen.add(`${file} ${name}`);
    const module = modules.get(file) ?? readModule(source);
    modules.set(file, module);
    for (const used of module.declarations.get(name) ?? []) {
      if (module.declarations.has(used)) open.push({ file, name: used });
      const imported = module.imports.get(used);
      if (imported) open.push(imported);
    }
  }
  const passed = [...new Set(Array.from(seen, (key) => key.split(' ')[0] ?? ''))].sort();
  return { passed, own: passed.filter((path) => path.startsWith(folder)) };
}

export function filesNaming(files: readonly SourceFile[], field: RegExp, folders: RegExp): string[] {
  return files.filter(({ path, text }) => folders.test(path) && field.test(text)).map(({ path }) => path);
}

function routeModuleOf(routes: string, address: string): string {
  const [top = '', ...rest] = address.split('/');
  const inside = rest.length === 0 ? routes : routes.slice(routes.indexOf(`route('${top}'`));
  const found = new RegExp(`route\\('${rest.join('/') || top}',\\s*'([^']+)'`).exec(inside)?.[1];
  if (!found) throw new Error(`app/routes.ts has no ${address}.`);
  return `app/${found}`;
}

function readModule({ path, program }: SourceFile): Module {
  const declarations: Declarations = new Map();
  const imports = new Map<string, Imported>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue;
      for (const one of statement.specifiers) {
        const name = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : 'default';
        imports.set(one.local.name, { file: resolveFrom(path, statement.source.value), name });
      }
      continue;
    }
    const declared = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
    for (const [name, node] of declaredBy(declared as ESTree.Node)) {
      declarations.set(name, namesIn(node));
      if (statement.type === 'ExportDefaultDeclaration') declarations.set('default', namesIn(node));
    }
  }
  return { declarations, imports };
}

function declaredBy(node: ESTree.Node): [string, ESTree.Node][] {
  if (node.type === 'VariableDeclaration') {
    return node.declarations.flatMap((one) =>
      Array.from(namesIn(one.id), (name): [string, ESTree.Node] => [name, one]),
    );
  }
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return [[node.id?.name ?? 'default', node]];
  return [];
}

function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as { type?: string; name?: unknown };
    if (type?.startsWith('TSType') || type === 'TSInterfaceDeclaration') return found;
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') found.add(name);
    for (const value of Object.values(node)) namesIn(value, found);
  }
  return found;
}
