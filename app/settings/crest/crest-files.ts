import {
  type CrestBackground,
  type CrestFileName,
  type CrestSquare,
  crestBackgrounds,
} from '../../lib/media-services.ts';
import { m } from '../../paraglide/messages.js';

export function crestAddress(id: string, name: CrestFileName): string {
  return `/media/crest/${id}/${name}`;
}

/** What stands in a form and in the address of a prepared crest. */
export type CrestChoice = { square: CrestSquare; background: CrestBackground };

/** The largest square in the middle, on white: white is seen on every colour. */
export const firstChoice: CrestChoice = { square: { x: 0.5, y: 0.5, side: 1 }, background: 'white' };

export const maxSide = 4;
export const minSide = 0.1;

type Texts = { get(name: string): unknown };

export function readCrestChoice(from: Texts): CrestChoice {
  const number = (name: keyof CrestSquare, min: number, max: number) => {
    const text = from.get(name);
    const value = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : firstChoice.square[name];
  };
  const background = crestBackgrounds.find((one) => one === from.get('background')) ?? firstChoice.background;
  return { square: { x: number('x', 0, 1), y: number('y', 0, 1), side: number('side', minSide, maxSide) }, background };
}

export function crestChoiceSearch({ square, background }: CrestChoice): string {
  const { x, y, side } = square;
  return `?${new URLSearchParams({ x: `${x}`, y: `${y}`, side: `${side}`, background })}`;
}

export function backgroundLabel(background: CrestBackground): string {
  const labels: Record<CrestBackground, () => string> = {
    white: m.settings_crest_white,
    clear: m.settings_crest_clear,
    keep: m.settings_crest_keep,
  };
  return labels[background]();
}
