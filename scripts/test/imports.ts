import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../stamps.ts';

const imported =
  /^(?:import|export)\b(?! type\b)[^'"`;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** These files and all of ours that running them loads, each with its text. */
export function withImports(paths: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = texts.has(path) ? undefined : read(path);
    if (text === undefined) continue;
    texts.set(path, text);
    for (const found of text.matchAll(imported)) open.push(join(path, '..', found[1] ?? found[2] ?? found[3] ?? ''));
  }
  return texts;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(join(projectFolder, path), 'utf8');
  } catch {
    // Such as a module that Vite makes.
    return undefined;
  }
}
