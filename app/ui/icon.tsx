import paths from 'virtual:icon-paths';
import { createContext, use } from 'react';
import type { IconName } from './icon-names.ts';

/** By id; undefined where React goes on in the browser and may take the first icon of a kind away. */
export const DrawnIconsContext = createContext<Map<IconName, string> | undefined>(undefined);

type IconProps = { name: IconName; size?: 18 | 20 | 24 | 34 };

/** A page that stays as it was sent has each outline once: the icons after the first refer to it. */
export function Icon({ name, size = 24 }: IconProps) {
  const drawn = use(DrawnIconsContext);
  const known = drawn?.get(name);
  return (
    <svg className="icon" viewBox="0 0 256 256" width={size} height={size} aria-hidden="true">
      {known ? <use href={`#${known}`} /> : <path id={drawn && nextId(name, drawn)} d={outlineOf(name)} />}
    </svg>
  );
}

function nextId(name: IconName, drawn: Map<IconName, string>): string {
  const id = `i${drawn.size}`;
  drawn.set(name, id);
  return id;
}

/** The browser knows the icons that a module of the page names, not those that its data names. */
function outlineOf(name: IconName): string | undefined {
  if (!(name in paths)) use(loadOthers());
  return paths[name];
}

let others: Promise<void> | undefined;

function loadOthers(): Promise<void> {
  others ??= import('virtual:all-icon-paths').then(
    (all) => void Object.assign(paths, all.default),
    () => undefined,
  );
  return others;
}
