import outlines from './icon-outlines.json' with { type: 'json' };
import rareOutlines from './rare-icon-outlines.json' with { type: 'json' };

export type IconName = keyof typeof outlines | keyof typeof rareOutlines;

export const iconNames = Object.keys({ ...outlines, ...rareOutlines }) as IconName[];
