// Runs alone, with NODE_ENV=production: React reads it when it is loaded.
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRequestHandler, Outlet, type ServerBuild, ServerRouter } from 'react-router';

const rounds = 400;
const quality = 5;
const address = 'http://localhost/page';

/** The same markup as components without queries, words or conditions: what React Router and React cost by themselves. */
async function measureBarePage(html: string): Promise<{ bytes: number; perSecond: number; perSecondPacked: number }> {
  const handle = createRequestHandler(bareBuild(elementsOf(html)), 'production');
  const render = async () => new Uint8Array(await (await handle(new Request(address))).arrayBuffer());
  const pack = async () => {
    brotliCompressSync(await render(), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  };
  const { byteLength } = await render();
  return { bytes: byteLength, perSecond: await rateOf(render), perSecondPacked: await rateOf(pack) };
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (rounds * 1e6) / (user + system);
}

function bareBuild(page: () => ReactNode): ServerBuild {
  const render = (_request: Request, status: number, headers: Headers, entry: never) =>
    new Response(renderToStaticMarkup(createElement(ServerRouter, { context: entry, url: address })), {
      status,
      headers,
    });
  const route = (id: string, path: string, component: () => ReactNode, parentId?: string) => ({
    id,
    path,
    parentId,
    module: { default: component, loader: () => ({}) },
  });
  const [root, leaf] = [route('root', '', () => createElement(Outlet)), route('page', 'page', page, 'root')];
  const routes = { root, page: leaf };
  const assets = Object.fromEntries(
    [root, leaf].map(({ module: _, ...facts }) => [facts.id, { ...facts, module: '' }]),
  );
  return {
    routes,
    entry: { module: { default: render } },
    assets: { routes: assets, entry: { module: '', imports: [] }, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

type Element = { tag: string; props: Record<string, string>; children: (Element | string)[] };

const voidTags = new Set(['meta', 'link', 'input', 'img', 'br', 'hr', 'source']);
const pieces = /<(\/?)([a-zA-Z0-9-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;

function elementsOf(html: string): () => ReactNode {
  const top: Element = { tag: '', props: {}, children: [] };
  const open = [top];
  for (const [, end, tag = '', attributes = '', closed, words] of html
    .replace(/<!doctype html>/i, '')
    .matchAll(pieces)) {
    if (end) open.pop();
    else if (words !== undefined) open.at(-1)?.children.push(words);
    else {
      const element = { tag, props: propsOf(attributes), children: [] };
      open.at(-1)?.children.push(element);
      if (!closed && !voidTags.has(tag)) open.push(element);
    }
  }
  const build = (node: Element | string): ReactNode =>
    typeof node === 'string' ? node : createElement(node.tag, node.props, ...node.children.map(build));
  return () => build(top.children[0] ?? '');
}

function propsOf(attributes: string): Record<string, string> {
  const pairs = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [
      name === 'class' ? 'className' : name.replace('value', 'data-value'),
      value,
    ]),
  );
}

console.log(JSON.stringify(await measureBarePage(await text(process.stdin))));
