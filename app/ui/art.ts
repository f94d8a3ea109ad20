// Jobs of the development server are loaded without Vite, and show no drawing.
const files: Record<string, string> = import.meta.env
  ? import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })
  : {};

export function findArt(name: string): string | undefined {
  return files[`./art/${name}.svg`];
}

export function art(name: string): string {
  const address = findArt(name);
  if (!address) throw new Error(`There is no drawing ${name}.svg in app/ui/art.`);
  return address;
}

/** The drawings that a page may show; the patterns are the frame's own. */
export const drawingNames: readonly string[] = Object.keys(files)
  .map((path) => path.replace(/^\.\/art\/|\.svg$/g, ''))
  .filter((name) => !name.startsWith('alpona'));
