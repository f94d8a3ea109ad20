const files = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });

export function findArt(name: string): string | undefined {
  return files[`./art/${name}.svg`];
}

export function art(name: string): string {
  const address = findArt(name);
  if (!address) throw new Error(`There is no drawing ${name}.svg in app/ui/art.`);
  return address;
}
