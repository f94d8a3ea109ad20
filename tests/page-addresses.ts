import { type Answer, attribute } from './answer.ts';

const loaded = [
  ['script', 'src'],
  ['img', 'src'],
  ['source', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['iframe', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['input', 'src'],
  ['link', 'href'],
  ['use', 'href'],
  ['a', 'data-full-src'],
] as const;

/** The address of everything that a browser loads by itself to show the page, or our own script loads later. */
export function subresourcesOn(page: Answer): string[] {
  const single = loaded.flatMap(([tag, name]) => page.all(`${tag}[${name}]`).map((one) => attribute(one, name)));
  const sets = ['srcset', 'imagesrcset', 'data-full-srcset'].flatMap((name) =>
    page
      .all(`[${name}]`)
      .flatMap((one) => (attribute(one, name) ?? '').split(',').map((part) => part.trim().split(' ')[0])),
  );
  return [...new Set([...single, ...sets])].filter((address) => address !== undefined && address !== '') as string[];
}

/** Every address on the page that leads somewhere: what is loaded, and what can be followed. */
export function addressesOn(page: Answer): string[] {
  const followed = page.all('a[href]').map((link) => attribute(link, 'href') ?? '');
  const shared = page.all('meta[property="og:image"]').map((one) => attribute(one, 'content') ?? '');
  return [...new Set([...subresourcesOn(page), ...followed, ...shared])];
}
