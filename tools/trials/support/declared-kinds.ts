import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { endpoints } from '../../../app/legacy-api/endpoints.server.ts';
import { blockKinds } from '../../../app/pages/block-kinds.ts';
import routes from '../../../app/routes.ts';

const app = join(import.meta.dirname, '../../../app');

/** Leads on to an address of today, and what the calls of the API are. */
const elsewhere = new Set(['admin/old-address.ts', 'legacy-api/api-route.ts']);

const sourceOf = (file: string) => readFileSync(join(app, file), 'utf8');

/** Whatever a person or the API may send, by the declarations of the code: fields, blocks, calls, lists, forms and files. */
export async function declaredKinds(): Promise<string[]> {
  const all = (await routes).flatMap((one) => flatRoutes(one));
  const lists = all.flatMap(({ path }) => /^admin\/(\w+)\/import$/.exec(path)?.[1] ?? []);
  const read = all.filter(({ file }) => !elsewhere.has(file)).map(({ path, file }) => [path, sourceOf(file)] as const);
  const sentTo = read.filter(([, source]) => /^export ((async )?function|const) action\b/m.test(source));
  return [
    ...(await fieldDeclarations()).map((name) => `fields ${name}`),
    ...Object.keys(blockKinds).map((kind) => `block ${kind}`),
    ...[...endpoints.keys()].map((name) => `call ${name}`),
    ...lists.map((name) => `list ${name}`),
    ...sentTo.map(([path, source]) => `${/\bupload: ?\{/.test(source) ? 'file' : 'form'} ${path}`),
  ];
}

type Route = { path: string; file: string };

function flatRoutes({ path, file, children = [] }: RouteConfigEntry, above = ''): Route[] {
  const whole = [above, path].filter(Boolean).join('/');
  return [{ path: whole, file }, ...children.flatMap((one) => flatRoutes(one, whole))];
}

async function fieldDeclarations(): Promise<string[]> {
  const files = globSync(['**/*-fields.ts', '**/enquiry-steps.ts'], { cwd: app }).sort();
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(app, file))));
  const names = modules.flatMap((module) => Object.keys(module).filter((name) => isDeclaration(module[name])));
  return [...new Set(names)];
}

function isDeclaration(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.values(value);
  return fields.length > 0 && fields.every((field) => typeof field?.kind === 'string' && 'label' in field);
}
