import { createContext, use } from 'react';
import type { IconName } from './icon-names.ts';
import outlines from './icon-outlines.json' with { type: 'json' };

/** By id; undefined where React goes on in the browser and may take the first icon of a kind away. */
export const DrawnIconsContext = createContext<Map<IconName, string> | undefined>(undefined);

/** A page that stays as it was sent has each outline once: the icons after the first refer to it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: 18 | 20 | 24 | 34 }) {
  const drawn = use(DrawnIconsContext);
  const id = drawn?.get(name);
  return (
    <svg className="icon" viewBox="0 0 256 256" width={size} height={size} aria-hidden="true">
      {id ? <use href={`#${id}`} /> : <path id={drawn && nextId(name, drawn)} d={outlineOf(name)} />}
    </svg>
  );
}

function nextId(name: IconName, drawn: Map<IconName, string>): string {
  const id = `i${drawn.size}`;
  drawn.set(name, id);
  return id;
}

const known: Partial<Record<IconName, string>> = { ...outlines };

let rare: Promise<void> | undefined;

/** Icons that the office names nowhere, but a school may choose for its pages: in the browser they come when needed. */
function loadRare(): Promise<void> {
  rare ??= import('./rare-icon-outlines.json').then(
    (loaded) => void Object.assign(known, loaded.default),
    () => undefined,
  );
  return rare;
}

if (import.meta.env.SSR) await loadRare();

function outlineOf(name: IconName): string | undefined {
  if (!(name in known)) use(loadRare());
  return known[name];
}
