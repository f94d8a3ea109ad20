const files = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });

export function art(name: string): string {
  const address = files[`./art/${name}.svg`];
  if (!address) throw new Error(`There is no drawing ${name}.svg in app/ui/art.`);
  return address;
}
