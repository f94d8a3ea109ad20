type Rgb = [number, number, number];

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)) as Rgb;
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** As WCAG 2 counts it: 1 is white on white, 21 white on black. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** `share` of the other colour, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const one = rgbOf(colour);
  const two = rgbOf(other);
  return hexOf(one.map((value, index) => value + ((two[index] ?? 0) - value) * share));
}

const steps = 256;

/** The same colour, as little darker as is needed for white text. */
export function darkerFor(colour: string, minContrast: number): string {
  for (let step = 0; step < steps; step++) {
    const darker = mixed(colour, '#000000', step / steps);
    if (contrastWithWhite(darker) >= minContrast) return darker;
  }
  return '#000000';
}

/** `4.6`, never rounded up to what it does not reach. */
export function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

export const minWallContrast = 7;

export const colourAreas = ['about', 'study', 'campus'] as const;
export type ColourArea = (typeof colourAreas)[number];
type ColourFact = 'colourAbout' | 'colourStudy' | 'colourCampus';

export const colourFacts: Record<ColourArea, ColourFact> = {
  about: 'colourAbout',
  study: 'colourStudy',
  campus: 'colourCampus',
};

/** As in `app/ui/tokens.css`. */
export const originalColours: Record<ColourArea, string> = { about: '#732a15', study: '#22316b', campus: '#174a2b' };

type ColoursOfSchool = Record<ColourFact, string>;

export function colourOf(school: ColoursOfSchool, area: ColourArea): string {
  return school[colourFacts[area]] || originalColours[area];
}

/** The shades of one wall, by the names that style sheets use. */
export function wallTokens(colour: string): Record<string, string> {
  return {
    '--wall': colour,
    '--wall-2': mixed(colour, '#000000', 0.3),
    '--wall-edge': mixed(colour, '#ffffff', 0.1),
    '--wall-rule': mixed(colour, '#ffffff', 0.62),
    '--wall-soft': mixed(colour, '#ffffff', 0.88),
  };
}

/** The address of a style sheet with the school's colours in it; as it is while they are the original ones. */
export function colouredSheet(address: string, school: ColoursOfSchool | undefined): string {
  const search = school ? colourSearch(school) : '';
  return search ? `${address}${address.includes('?') ? '&' : '?'}${search}` : address;
}

export function colourSearch(school: ColoursOfSchool): string {
  const chosen = colourAreas.filter((area) => isColour(school[colourFacts[area]]));
  return chosen.map((area) => `${area}=${school[colourFacts[area]].slice(1)}`).join('&');
}

/** The rules that are added to a style sheet for such an address; empty for any other. */
export function colourRules(search: URLSearchParams): string {
  return colourAreas
    .map((area) => ({ area, colour: `#${search.get(area)}` }))
    .filter(({ colour }) => isColour(colour))
    .map(({ area, colour }) => `[data-area="${area}"]{${declarations(wallTokens(colour))}}`)
    .join('');
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map((token) => token.join(':'))
    .join(';');
}
