import { isColour, mixed } from './colours.ts';

export const minWallContrast = 7;

export const colourAreas = ['about', 'study', 'campus'] as const;
export type ColourArea = (typeof colourAreas)[number];
export type ColourFact = 'colourAbout' | 'colourStudy' | 'colourCampus';

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
