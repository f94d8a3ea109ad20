import type { CrestFileName, CrestSquare } from '../../lib/media-services.ts';

export function crestAddress(id: string, name: CrestFileName): string {
  return `/media/crest/${id}/${name}`;
}

/** The largest one. */
export const middleSquare: CrestSquare = { x: 0.5, y: 0.5, side: 1 };

export const maxSide = 4;
export const minSide = 0.1;

type Texts = { get(name: string): unknown };

export function readCrestSquare(from: Texts): CrestSquare {
  const number = (name: keyof CrestSquare, min: number, max: number) => {
    const text = from.get(name);
    const value = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : middleSquare[name];
  };
  return { x: number('x', 0, 1), y: number('y', 0, 1), side: number('side', minSide, maxSide) };
}

export function crestSearch({ x, y, side }: CrestSquare): string {
  return `?${new URLSearchParams({ x: `${x}`, y: `${y}`, side: `${side}` })}`;
}
